import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An answer that a test saw, as test/support/http/status-record.ts writes it. */
type SeenAnswer = {
  readonly method: string;
  readonly template: string;
  readonly status: number;
  readonly code: string;
};

type Response = { readonly content?: { readonly 'application/json'?: { readonly schema?: Schema } } };
type Schema = {
  readonly allOf?: readonly { readonly properties?: { readonly error?: Codes } }[];
};
/** Codes may be added. */
type Codes = { readonly 'x-extensible-enum'?: readonly string[] };
type Operation = { readonly responses: Readonly<Record<string, Response & { readonly $ref?: string }>> };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
};

export type StatusReport = {
  /** Statuses of operations, each with each of its error codes. */
  readonly documented: number;
  /** Declared answers that no test received: `get /imports/{id} 404 not_found`. */
  readonly gaps: readonly string[];
};

const codesOf = (response: Response): readonly string[] =>
  response.content?.['application/json']?.schema?.allOf?.flatMap(
    ({ properties }) => properties?.error?.['x-extensible-enum'] ?? [],
  ) ?? [];

const nameOf = (method: string, template: string, status: number | string, code: string): string =>
  `${method} ${template} ${status} ${code}`.trimEnd();

/** Compares the statuses and error codes that openapi.json lists with those that tests saw. */
export const reportStatuses = (document: object, record: readonly SeenAnswer[]): StatusReport => {
  const { paths, components } = document as Document;
  const resolved = ({ $ref, ...own }: Response & { readonly $ref?: string }): Response =>
    $ref === undefined ? own : (components.responses[$ref.split('/').at(-1) ?? ''] ?? own);
  const documented = Object.entries(paths).flatMap(([template, byMethod]) =>
    Object.entries(byMethod).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, response]) => {
        const codes = codesOf(resolved(response));
        return (codes.length === 0 ? [''] : codes).map((code) => nameOf(method, template, status, code));
      }),
    ),
  );
  const seen = new Set(record.map(({ method, template, status, code }) => nameOf(method, template, status, code)));
  return { documented: documented.length, gaps: documented.filter((answer) => !seen.has(answer)) };
};

export const readStatusRecord = (folder: string): readonly SeenAnswer[] =>
  readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as SeenAnswer);
