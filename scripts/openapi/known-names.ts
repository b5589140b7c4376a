import * as z from 'zod';
import { ANSWERS, FILTERS, REQUESTS } from '../../shared/api/components.ts';
import type { Names } from '../../shared/platform/http/request/known-input.ts';

import { withItems } from './schemas.ts';

type Node = {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
  readonly $defs?: Readonly<Record<string, Node>>;
};

/** Conditions of rules contain conditions; they are checked this far down. */
const MAX_LEVELS = 6;

/** The names of the fields of a schema; null for values, and for objects that hold data under names of the client. */
const namesOf = (node: Node, root: Node, levels = 0): Names | null => {
  if (levels > MAX_LEVELS) return null;
  if (node.$ref !== undefined) return namesOf(referred(node.$ref, root), root, levels);
  const parts = [
    ...(node.anyOf ?? []),
    ...(node.oneOf ?? []),
    ...(node.allOf ?? []),
    ...(node.items ? [node.items] : []),
  ];
  const own = Object.entries(node.properties ?? {}).map(([name, field]) => [name, namesOf(field, root, levels + 1)]);
  const found = [node.properties && Object.fromEntries(own), ...parts.map((part) => namesOf(part, root, levels))];
  const named = found.filter((names) => names != null);
  return named.length === 0 ? null : Object.assign({}, ...named);
};

const referred = (ref: string, root: Node): Node => {
  if (ref === '#') return root;
  const node = root.$defs?.[ref.replace('#/$defs/', '')];
  if (node === undefined) throw new Error(`${ref} refers to nothing`);
  return node;
};

const flat = (names: Names | null): Names => Object.fromEntries(Object.keys(names ?? {}).map((name) => [name, null]));

const namesIn = (schema: z.ZodType, io: 'input' | 'output'): Names | null => {
  const root = z.toJSONSchema(schema, { io, override: withItems }) as Node;
  return namesOf(root, root);
};

/** The names that each request or filter knows, and the fields of each answer, by the name of the schema. */
export const knownNames = (): Readonly<Record<string, Names>> => ({
  ...Object.fromEntries(
    Object.entries<z.ZodType>({ ...REQUESTS, ...FILTERS }).map(([name, schema]) => [
      name,
      namesIn(schema, 'input') ?? {},
    ]),
  ),
  ...Object.fromEntries(Object.entries(ANSWERS).map(([name, schema]) => [name, flat(namesIn(schema, 'output'))])),
});
