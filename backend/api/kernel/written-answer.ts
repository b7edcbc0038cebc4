/** An answer that is JSON already: parts of it are kept, and written once. */
export class WrittenAnswer {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
