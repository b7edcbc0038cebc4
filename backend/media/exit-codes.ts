/** What the process that draws pictures says when it ends without one. */
export const NOT_AN_IMAGE = 20
export const TOO_LARGE = 21
