export type Properties = Readonly<Record<string, unknown>>;

/** A resource with its properties resolved to plain values. */
export type Resource = {
  /** Unique across stacks: stack name and logical id. */
  readonly id: string;
  readonly type: string;
  /** The physical name. */
  readonly name: string;
  /** The value of Ref: the name, or the URL of a queue. */
  readonly ref: string;
  readonly properties: Properties;
  /** The properties as the template has them. */
  readonly declared: Properties;
};

export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

export const text = (properties: Properties, key: string, id: string): string => {
  const value = properties[key];
  if (typeof value === 'string') return value;
  throw new TemplateError(`${id}: ${key} must be a string, not ${JSON.stringify(value)}`);
};

export const optionalNumber = (properties: Properties, key: string): number | undefined => {
  const value = properties[key];
  return value === undefined ? undefined : Number(value);
};

export const section = (properties: Properties, key: string): Properties => (properties[key] ?? {}) as Properties;
