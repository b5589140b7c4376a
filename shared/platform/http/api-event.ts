import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Caller } from '../domain/family.ts';
import type { RateUse } from '../domain/rate-window.ts';
import type { KnownInput } from './request/known-input.ts';

/** `known`: what the operation knows; absent for pages, which ignore the rest. */
export type ApiEvent = APIGatewayProxyEventV2 & { readonly known?: KnownInput };
export type ApiResult = APIGatewayProxyStructuredResultV2;

/** Lambda's context with the results of the middlewares. */
export type ApiContext = Context & { authenticated?: Authenticated };

/** One line with facts; never a key or a cell of a file. */
export type Log = Readonly<Record<'info' | 'error', (text: string, facts: Record<string, unknown>) => void>>;

/** The gateway sends header names in lower case; handwritten events may not. */
export const headerOf = ({ headers }: Pick<ApiEvent, 'headers'>, name: string): string | undefined => {
  const exact = headers[name];
  if (exact !== undefined) return exact;
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name);
  return key === undefined ? undefined : headers[key];
};

/** Ids are UUIDs and case-insensitive. */
export const pathId = ({ pathParameters }: Pick<ApiEvent, 'pathParameters'>, name = 'id'): string =>
  (pathParameters?.[name] ?? '').toLowerCase();

type ApiKeyFacts = {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
};

/** The credential of a request. */
export type Credentials = { readonly kind: 'api_key' | 'access_token'; readonly text: string };

export type Authenticated = { readonly caller: Caller; readonly key: ApiKeyFacts; readonly rate: RateUse };

/**
 * Counts the request; undefined for a key or token that is unknown, malformed, expired, revoked or of a suspended user.
 */
export type Authenticate = (credentials: Credentials, now: string) => Promise<Authenticated | undefined>;
