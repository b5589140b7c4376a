import type * as z from 'zod';
import type { ErrorCode } from '../platform/domain/errors.ts';
import type { AnswerName, RequestName } from './components.ts';

/** One endpoint as clients are told of it. */
export type Endpoint = {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below /api/v1. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** null: no API key is asked for. */
  readonly scope: 'read' | 'write' | null;
  readonly tag: 'Imports' | 'Exports' | 'Ledger' | 'Accounts' | 'Banks' | 'Catalogue' | 'Service';
  /** Query parameters beside those of a list. */
  readonly filters?: z.ZodObject | z.ZodPipe;
  readonly request?: Request;
  /** It takes an Idempotency-Key. */
  readonly idempotent?: true;
  /** Its answer carries an ETag; where it changes something, it takes one in If-Match. */
  readonly etag?: true;
  readonly answer: Answer;
  /** Codes beside those that every endpoint of its scope may answer. */
  readonly errors: readonly ErrorCode[];
};

type Request = {
  readonly required: boolean;
  readonly json: RequestName;
  readonly form?: RequestName;
  readonly example: unknown;
};

/** `single` stands in `data`, `list` in `data` beside `meta`, `bare` alone; `empty` is no body at all. */
type Answer = {
  readonly status: 200 | 201 | 202 | 204;
  /** Another status of the same answer, and what it means. */
  readonly or?: { readonly status: 200 | 201; readonly description: string };
  readonly description: string;
  readonly shape: 'single' | 'list' | 'bare' | 'empty';
  /** null: a JSON object of whatever members. */
  readonly of: AnswerName | null;
  readonly example?: unknown;
};

/** What every endpoint that reads a JSON body may answer. */
export const BODY_ERRORS = [
  'bad_request',
  'unsupported_media_type',
  'validation_failed',
  'content_too_large',
  'file_too_large',
  'invalid_file_type',
] as const;

/** What an Idempotency-Key adds. */
export const KEY_ERRORS = ['idempotency_in_progress', 'idempotency_key_reused'] as const;
