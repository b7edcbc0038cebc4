import { postExample } from './example.ts'
import { PostCard } from './PostCard.tsx'

export const examples = {
  'of somebody else': () => <PostCard post={postExample()} />,
  'liked by many, with a long text': () => (
    <PostCard
      post={postExample({
        isLiked: true,
        likesCount: 1_204,
        content:
          'Cambio de look completo: degradado alto, textura arriba y barba con toalla caliente. Casi una hora de trabajo, y el cliente salió con ganas de foto.',
      })}
    />
  ),
  'blurred by a decision': () => <PostCard post={postExample({ difuminada: true })} />,
}
