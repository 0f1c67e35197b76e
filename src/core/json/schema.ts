/** Builds JSON Schemas of the output of commands. */

export type Schema = Readonly<Record<string, unknown>>;

export const text = (description: string): Schema => ({ type: 'string', description });
export const whole = (description: string): Schema => ({
  type: 'integer',
  minimum: 0,
  description,
});
export const flag = (description: string): Schema => ({ type: 'boolean', description });
export const list = (items: Schema, description: string): Schema => ({
  type: 'array',
  items,
  description,
});

/** An object with these fields; those in `optional` can be missing. */
export function object(
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}
