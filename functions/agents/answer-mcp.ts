import middy from '@middy/core';
import { Refusal } from '../../shared/agents/domain/refusal.ts';
import { callTool } from '../../shared/agents/use-cases/call-tool.ts';
import { type Api, around } from '../../shared/agents/use-cases/tool.ts';
import { DomainError } from '../../shared/platform/domain/errors.ts';
import { originOf } from '../../shared/platform/domain/network/public-host.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { type ApiHandler, credentialsOf } from '../../shared/platform/http/api-endpoint.ts';
import {
  type ApiContext,
  type ApiEvent,
  type ApiResult,
  headerOf,
  type Log,
} from '../../shared/platform/http/api-event.ts';
import { errorHandler, requestIdHeaders, requestLog } from '../../shared/platform/http/endpoint-middleware.ts';
import { askedAddress } from '../../shared/platform/http/request/asked-address.ts';
import { json, shownRequestId } from '../../shared/platform/http/response/answers.ts';
import { crossOriginHeaders } from '../../shared/platform/http/response/cross-origin.ts';
import { unauthorizedMessage } from '../../shared/platform/http/response/unauthorized.ts';
import { log } from '../platform/adapters.ts';
import { answerMcp } from './mcp-server.ts';
import { type Caller, serviceApi } from './service-api.ts';

const MOST_BYTES = 1_000_000;
const TIMEOUT_MARGIN_MILLISECONDS = 500;
const RETRY_SECONDS = 5;

type Dependencies = {
  readonly log: Log;
  /** The API at an address, as the caller. */
  readonly apiAt: (address: string, caller: Caller) => Api;
};

/**
 * POST /mcp: the tools for agents. It calls this service's own API with the caller's key and has no permission of its own
 * (ADR 124).
 */
export const createHandler = ({ log: logged, apiAt }: Dependencies): ApiHandler =>
  middy<ApiEvent, ApiResult, Error, ApiContext>({
    timeoutEarlyInMillis: TIMEOUT_MARGIN_MILLISECONDS,
    timeoutEarlyResponse: () => {
      throw new DomainError('unavailable', 'The request took too long: try again', { retryAfter: 1 });
    },
  })
    .use(requestIdHeaders())
    .use(crossOriginHeaders())
    .use(requestLog(logged))
    .use(errorHandler(logged))
    .handler(async (event: ApiEvent) => {
      const credentials = credentialsOf(event);
      if (credentials === undefined || !IS_KEY.test(credentials.text)) return unauthorized(event);
      const body = bodyOf(event);
      if (Buffer.byteLength(body) > MOST_BYTES) return refused(413, 'The body is larger than 1 MB: send less');
      const caller = { credentials, requestId: shownRequestId(event) };
      const api = apiAt(originOf(event.requestContext.domainName), caller);
      try {
        return await answered(event, body, api);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refusedByApi(event, error);
      }
    });

/** The form of every key and token. */
const IS_KEY = /^[\x21-\x7e]+$/;

const bodyOf = ({ body = '', isBase64Encoded }: ApiEvent): string =>
  isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;

/** The JSON of a body; undefined for another text, which the SDK refuses. */
const parsedOf = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** @throws Refusal for a key that the API refuses */
const answered = async (event: ApiEvent, body: string, api: Api): Promise<ApiResult> => {
  const parsed = parsedOf(body);
  let isChecked = false;
  let keyRefused: Refusal | undefined;
  const asking = around(api, (request) => {
    isChecked = true;
    return request();
  });
  if (!isCall(parsed)) await checkKey(asking);
  const origin = pagesOrigin(event);
  const response = await answerMcp(requestOf(event, body), parsed, async (tool, sent) => {
    try {
      return await callTool(tool, sent, { api: asking, origin });
    } catch (error) {
      if (error instanceof Refusal) keyRefused = error;
      throw error;
    }
  });
  if (keyRefused !== undefined) throw keyRefused;
  if (!isChecked) await checkKey(asking); // a call with wrong arguments asked the API nothing
  const text = await response.text();
  return {
    statusCode: response.status,
    headers: { ...Object.fromEntries(response.headers), 'cache-control': 'no-store' },
    ...(text !== '' && { body: text }),
  };
};

/** A batch is checked as a whole. */
const isCall = (parsed: unknown): boolean => Object(parsed).method === 'tools/call';

/** Any key of the service is enough here: what it may read, each tool finds out. */
const checkKey = async (api: Api): Promise<void> => {
  try {
    await api.GET('/usage');
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'insufficient_scope') throw error;
  }
};

const requestOf = ({ headers, requestContext }: ApiEvent, body: string): Request => {
  const sent = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new Request(`${originOf(requestContext.domainName)}/mcp`, { method: 'POST', headers: sent, body });
};

/** Pages are only behind the edge, so a caller at the gateway's own name gets paths. */
const pagesOrigin = (event: ApiEvent): string | undefined => {
  const address = askedAddress(event);
  return address?.includes('.execute-api.') === true ? undefined : address;
};

const refusedByApi = (event: ApiEvent, { status, message, facts }: Refusal): ApiResult => {
  if (status === 401) return unauthorized(event);
  if (status === 429) return refused(429, message, { 'retry-after': String(Math.ceil(facts.retryAfter ?? 1)) });
  throw new DomainError('unavailable', 'The service is busy: try again shortly', { retryAfter: RETRY_SECONDS });
};

/** Tells clients where they learn how to get a token (RFC 9728). */
const unauthorized = (event: ApiEvent): ApiResult => {
  const metadata = `resource_metadata="${askedAddress(event) ?? ''}/.well-known/oauth-protected-resource/mcp"`;
  const error = (headerOf(event, 'authorization') ?? '') === '' ? '' : 'error="invalid_token", ';
  return refused(401, unauthorizedMessage(event), { 'www-authenticate': `Bearer ${error}${metadata}` });
};

/** As the protocol writes an error outside of a call. */
const SERVER_ERROR = -32_000;

const refused = (status: number, message: string, headers: Readonly<Record<string, string>> = {}): ApiResult =>
  json(status, { jsonrpc: '2.0', id: null, error: { code: SERVER_ERROR, message } }, headers);

export const handler = lambda(() => createHandler({ log: log(), apiAt: serviceApi }));
