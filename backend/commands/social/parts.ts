/** The commands of the social side. */
import type { CommandHandler } from '../kernel/handle.ts'
import type { Gate } from '../moderation/gate.ts'
import { PostCommands } from './posts.ts'

export interface SocialParts {
  readonly posting: PostCommands
}

export const socialParts = (acting: { readonly commands: CommandHandler; readonly gate: Gate }): SocialParts => ({ posting: new PostCommands(acting) })
