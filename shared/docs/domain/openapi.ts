/** The parts of openapi.json that the reference shows. */
export type OpenApiDocument = {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
};

type Reference = { readonly $ref: string };

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** Empty if the operation needs no key. */
  readonly security?: readonly unknown[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
};

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
};

export type Answer = {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
};

export type Media = {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Reference>>;
};

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Values that are known today. */
  readonly 'x-extensible-enum'?: readonly string[];
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
};

/** The last part of `#/components/schemas/Account`. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const isReference = (value: object): value is Reference => '$ref' in value;

export const parametersOf = ({ components }: OpenApiDocument, { parameters = [] }: Operation): Parameter[] =>
  parameters.flatMap((parameter) =>
    isReference(parameter) ? (components.parameters[nameOf(parameter.$ref)] ?? []) : parameter,
  );

/** By status. */
export const answersOf = ({ components }: OpenApiDocument, { responses }: Operation): (readonly [string, Answer])[] =>
  Object.entries(responses).flatMap(([status, response]) => {
    const answer = isReference(response) ? components.responses[nameOf(response.$ref)] : response;
    return answer === undefined ? [] : [[status, answer] as const];
  });

/** The example of a body; undefined if it has none. */
export const exampleOf = ({ components }: OpenApiDocument, media: Media | undefined): unknown => {
  const [reference] = Object.values(media?.examples ?? {});
  return reference === undefined ? media?.example : components.examples[nameOf(reference.$ref)]?.value;
};
