/** The shop's sign: the name, what this is, and the barber's pole as its one ornament. */
import './frame.css'

/** `title`: what this is. */
export const Brand = ({ title, large = false }: { title: string; large?: boolean }) => (
  <div className={large ? 'brand large' : 'brand'}>
    <span className="pole" aria-hidden />
    <div>
      <div className="name">Balbu</div>
      <div className="title">{title}</div>
    </div>
  </div>
)
