/** Ids: copied, and found by their first letters. */
export const idsEs = {
  copy: 'Copiar el id %{id}',
  copied: 'Id %{id} copiado',
  hint: 'Id o sus 8 primeras letras',
  malformed: '«%{typed}» no es un id. Escríbelo entero o sus 8 primeras letras.',
  unknown: 'Ningún id empieza por «%{typed}».',
  several: 'Varios ids empiezan por «%{typed}». Escribe más letras.',
  ownLooks: 'Ver también mis consultas',
  anyType: 'Todos',
  noType: 'Ningún tipo se llama así',
}
export const idsEn: typeof idsEs = {
  copy: 'Copy the id %{id}',
  copied: 'Id %{id} copied',
  hint: 'Id or its first 8 letters',
  malformed: '“%{typed}” is no id. Write all of it or its first 8 letters.',
  unknown: 'No id begins with “%{typed}”.',
  several: 'Several ids begin with “%{typed}”. Write more letters.',
  ownLooks: 'Show what I looked at, too',
  anyType: 'All',
  noType: 'No kind is called that',
}
