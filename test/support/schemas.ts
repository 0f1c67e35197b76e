/** The fields of a JSON Schema without a description. */
export function bareFields(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, inner]) => {
    const isField = path.endsWith('/properties') && JSON.stringify(inner) !== '{"type":"null"}';
    const isBare = isField && !(inner as { description?: string }).description;
    return [...(isBare ? [`${path}/${key}`] : []), ...bareFields(inner, `${path}/${key}`)];
  });
}
