import { useState } from 'react'
import { TagField } from './TagField.tsx'

export const examples = {
  'some words of one’s own': function Words() {
    const [tags, setTags] = useState(['Degradado', 'Barba'])
    return (
      <TagField label="Especialidades" value={tags} onChange={setTags} max={5} maxLength={20} />
    )
  },
}
