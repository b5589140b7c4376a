import type { Access } from './access/access.ts';
import type { ErrorCode } from './errors.ts';

/**
 * An API endpoint, declared once: its route, permissions, scope check and operation in openapi.json derive from this.
 * Declarations are plain data, so that a function bundles only its own and `infra` loads no schemas; they refer to
 * schemas by their names in shared/api/components.ts.
 */
export type Endpoint = {
  /** The `operationId`; in kebab-case, it is the name of the function. */
  readonly id: string;
  /** The name of the function, if it differs. */
  readonly function?: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below /api/v1. */
  readonly path: string;
  /** The scope required of the API key or access token; null if neither is required. */
  readonly scope: Scope | null;
  /** Open to keys that are limited to some accounts: it shows and changes only these. */
  readonly forSomeAccounts?: true;
  /** Also open to the scope `propose`: it prepares changes, and applies none for such a caller. */
  readonly proposes?: true;
  readonly access: Access;
  /** In MB; it also determines the share of a processor. */
  readonly memory?: number;
  readonly summary: string;
  readonly description: string;
  /** The schema of the query parameters in addition to those of every list. */
  readonly filters?: string;
  readonly request?: Request;
  /** Accepts an Idempotency-Key. */
  readonly idempotent?: true;
  /** Returns an ETag; if it changes the record, it also accepts If-Match. */
  readonly etag?: true;
  readonly answer: Answer;
  /** Error codes in addition to those implied by its scope, body, Idempotency-Key or ETag. */
  readonly errors: readonly ErrorCode[];
  /** Set if it will end: its answers say so. */
  readonly deprecated?: Deprecation;
  /** Path and query of its sample event in events/; ids that are left out refer to records that do not exist. */
  readonly event?: {
    readonly path?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
  };
};

/** Days in UTC, and where the reference says what to do instead. */
export type Deprecation = { readonly since: string; readonly sunset: string; readonly link: string };

export type Scope = 'read' | 'write';

/** An endpoint behind an API key or access token. */
export type ClientEndpoint = Pick<Endpoint, 'method' | 'path'> & { readonly scope: Scope };

type Request = {
  readonly required: boolean;
  readonly json: string;
  readonly form?: string;
  /** The fields may also be sent inside an object of this name. */
  readonly wrapper?: string;
  /** Fields that the function itself refuses, with a reason. */
  readonly fixed?: readonly string[];
  /** Fields that belong to another operation, and which. */
  readonly elsewhere?: { readonly names: readonly string[]; readonly operation: string };
  readonly example: unknown;
};

/**
 * `single` is wrapped in `data`, `list` in `data` with `meta`, `long_list` with a `meta` that has a cursor beside its pages, and `feed` with
 * one of cursors only; `bare` is not wrapped; `empty` has no body.
 */
type Answer = {
  readonly status: 200 | 201 | 202 | 204;
  /** An alternative status with the same body, and its meaning. */
  readonly or?: { readonly status: 200 | 201 | 202; readonly description: string };
  readonly description: string;
  readonly shape: 'single' | 'list' | 'long_list' | 'feed' | 'bare' | 'empty';
  /** A JSON object without a schema if null. */
  readonly of: string | null;
  readonly example?: unknown;
};

/** 'createImport' → 'create-import' */
export const functionOf = ({ id, function: name }: Pick<Endpoint, 'id' | 'function'>): string =>
  name ?? id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
