import { Avatar } from './Avatar.tsx'

const sizes = ['sm', 'md', 'lg', 'xl'] as const

export const examples = {
  'without a photo, each size': () => (
    <div className="flex flex-wrap items-end gap-3">
      {sizes.map((size) => (
        <Avatar key={size} name="Lucía Fernández" size={size} />
      ))}
    </div>
  ),
}
