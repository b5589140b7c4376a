import { demo } from '../http/api-client.ts';

type Headers = Readonly<Record<string, string>>;

export type Sent = {
  readonly method?: string;
  readonly headers?: Headers;
  /** null sends no key. */
  readonly apiKey?: string | null;
  readonly body?: string;
  readonly url?: string;
  readonly signal?: AbortSignal;
};

export const MODERN = '2026-07-28';

/** Sends a request to POST /mcp as it is. */
export const sendMcp = async (message: unknown, sent: Sent = {}): Promise<Response> => {
  const { base_url, api_key } = demo();
  const {
    method = 'POST',
    headers = {},
    apiKey = api_key,
    body = JSON.stringify(message),
    url = base_url,
    signal,
  } = sent;
  return fetch(`${url}/mcp`, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(apiKey !== null && { 'x-api-key': apiKey }),
      ...headers,
    },
    ...(method === 'POST' && { body }),
    ...(signal && { signal }),
  });
};

type Params = Readonly<Record<string, unknown>>;
type Message = { readonly result?: Record<string, unknown>; readonly error?: { code: number; message: string } };

/** A request of the 2025 revisions, without a session. */
export const askLegacy = async (method: string, params: Params = {}, sent: Sent = {}): Promise<Message> => {
  const response = await sendMcp({ jsonrpc: '2.0', id: 1, method, params }, sent);
  return (await response.json()) as Message;
};

/** A request of revision 2026-07-28: each names its revision and its client. */
export const askModern = async (method: string, params: Params = {}, sent: Sent = {}): Promise<Message> => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = {
    'mcp-protocol-version': MODERN,
    'mcp-method': method,
    ...(typeof params['name'] === 'string' && { 'mcp-name': params['name'] }),
    ...sent.headers,
  };
  return askLegacy(method, { ...params, _meta: meta }, { ...sent, headers });
};

/** The answer of a tool; `data` is that of the answer, and `text` all of it. */
export type ToolAnswer = {
  readonly isError: boolean;
  readonly text: string;
  readonly note: string;
  readonly page?: string;
  readonly next_cursor?: string;
  // each tool has other fields
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared with toMatchObject
  readonly data: any;
};

export const callTool = async (name: string, args: Params = {}, sent: Sent = {}): Promise<ToolAnswer> => {
  const { result, error } = await askLegacy('tools/call', { name, arguments: args }, sent);
  if (result === undefined) throw new Error(error?.message);
  const { content, isError = false } = result as { content: readonly { text: string }[]; isError?: boolean };
  const text = content[0]?.text ?? '';
  return { isError, text, ...JSON.parse(text) };
};
