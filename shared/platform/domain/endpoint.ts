import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

/**
 * An endpoint of the API, declared once: its route, its permissions, the scope that its handler checks, and its operation
 * in openapi.json are all made of this. Declarations are plain data, so that a function bundles its own alone and `infra`
 * loads no schema; schemas are named as in shared/api/components.ts.
 */
export type Endpoint = {
  /** The `operationId`; in kebab-case the name of the function. */
  readonly id: string;
  /** The name of the function where it is another one. */
  readonly function?: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below /api/v1. */
  readonly path: string;
  /** What the API key or access token must allow; null: none is asked for. */
  readonly scope: Scope | null;
  /** What the function may touch. */
  readonly access: Access;
  /** MB; it also decides the share of a processor. */
  readonly memory?: number;
  readonly tag: 'Imports' | 'Exports' | 'Ledger' | 'Accounts' | 'Banks' | 'Catalogue' | 'Service';
  readonly summary: string;
  readonly description: string;
  /** The name of the query parameters beside those of a list. */
  readonly filters?: string;
  readonly request?: Request;
  /** It takes an Idempotency-Key. */
  readonly idempotent?: true;
  /** Its answer carries an ETag; where it changes something, it takes one in If-Match. */
  readonly etag?: true;
  readonly answer: Answer;
  /** Codes beside those that come with its scope, its body, its key or its ETag. */
  readonly errors: readonly ErrorCode[];
  /** Path and query of its sample in events/; other ids are those of records that do not exist. */
  readonly event?: {
    readonly path?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
  };
};

export type Scope = 'read' | 'write';

/** An endpoint behind an API key or access token. */
export type ClientEndpoint = Pick<Endpoint, 'method' | 'path'> & { readonly scope: Scope };

type Request = {
  readonly required: boolean;
  readonly json: string;
  readonly form?: string;
  readonly example: unknown;
};

/** `single` stands in `data`, `list` in `data` beside `meta`, `bare` alone; `empty` is no body at all. */
type Answer = {
  readonly status: 200 | 201 | 202 | 204;
  /** Another status of the same answer, and what it means. */
  readonly or?: { readonly status: 200 | 201; readonly description: string };
  readonly description: string;
  readonly shape: 'single' | 'list' | 'bare' | 'empty';
  /** A JSON object without a schema if null. */
  readonly of: string | null;
  readonly example?: unknown;
};

/** 'createImport' → 'create-import' */
export const functionOf = ({ id, function: name }: Pick<Endpoint, 'id' | 'function'>): string =>
  name ?? id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
