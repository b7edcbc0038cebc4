import { expect, test } from 'vitest'
import { phone } from './phone.ts'

test.each([
  ['5520000069', '55 2000 0069'],
  ['6141234567', '614 123 4567'],
  ['+525512345678', '+52 55 1234 5678'],
  ['+34600123456', '+34 600 123 456'],
  ['+12125550123', '+1 212 555 0123'],
  ['+56912345678', '+56 912 345 678'],
  ['+5511912345678', '+55 11 91234 5678'],
  ['+593991234567', '+593 991 234 567'],
  ['+351912345678', '+351 912 345 678'],
  ['55 1234-5678', '55 1234 5678'],
])('%s is read as %s', (written, read) => expect(phone(written)).toBe(read))

test.each(['', 'sin teléfono', '123', '+1 (212) CALL'])(
  '%s is no number and stays as it is',
  (written) => expect(phone(written)).toBe(written),
)
test('no digit is lost or made', () => {
  for (let length = 7; length <= 15; length++) {
    const digits = '123456789012345'.slice(0, length)
    expect(phone(`+${digits}`).replace(/\D/g, '')).toBe(digits)
    expect(phone(digits).replace(/\D/g, '')).toBe(digits)
  }
})
