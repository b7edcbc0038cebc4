/** Changes what moderators work by: templates, and what clauses weigh. */
import type { TemplateName, TemplateTexts } from '../../../contract/moderation/templates.ts'
import {
  moderationSettingsDecider,
  type Rules,
  type Settings,
  SETTINGS,
} from '../../domain/moderation/moderation-settings.ts'
import { type Templates, templatesDecider, TEMPLATES } from '../../domain/moderation/templates.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

export class PolicyCommands {
  readonly #commands: CommandHandler

  constructor(commands: CommandHandler) {
    this.#commands = commands
  }

  /** @throws forbidden, validation for unknown placeholders, conflict if changed */
  async changeTemplate(
    context: Context,
    name: TemplateName,
    change: { texts: TemplateTexts | null; version: number },
  ): Promise<Templates> {
    return (
      await this.#commands.handle(
        templatesDecider,
        TEMPLATES,
        { type: 'ChangeTemplate', data: { name, ...change } },
        context,
      )
    ).state
  }

  /** @throws forbidden, validation, conflict */
  async changeSettings(context: Context, change: Rules & { version: number }): Promise<Settings> {
    return (
      await this.#commands.handle(
        moderationSettingsDecider,
        SETTINGS,
        { type: 'ChangeSettings', data: change },
        context,
      )
    ).state
  }

  templatesNow(): Promise<Templates> {
    return this.#commands.state(templatesDecider, TEMPLATES)
  }

  rulesNow(): Promise<Settings> {
    return this.#commands.state(moderationSettingsDecider, SETTINGS)
  }
}
