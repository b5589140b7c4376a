import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Authenticated } from './authenticate.ts';

export type ApiEvent = APIGatewayProxyEventV2;
export type ApiResult = APIGatewayProxyStructuredResultV2;

/** Lambda's context with what the middlewares find out on the way. */
export type ApiContext = Context & { authenticated?: Authenticated };

/** One line with facts beside it, never a key or a cell of a file. */
export type Log = Readonly<Record<'info' | 'error', (text: string, facts: Record<string, unknown>) => void>>;

/** The gateway hands header names over in lower case; an event written by hand may not. */
export const headerOf = ({ headers }: Pick<ApiEvent, 'headers'>, name: string): string | undefined => {
  const exact = headers[name];
  if (exact !== undefined) return exact;
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name);
  return key === undefined ? undefined : headers[key];
};

/** Ids are UUIDs, which read the same in any case. */
export const pathId = ({ pathParameters }: Pick<ApiEvent, 'pathParameters'>, name = 'id'): string =>
  (pathParameters?.[name] ?? '').toLowerCase();
