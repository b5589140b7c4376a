import type { Call, ToolAnswer } from './task.ts';

/** Of a task: more means that the tools do not suit it. */
export const MOST_CALLS = 6;
export const MOST_TOKENS = 8_000;
const CHARACTERS_OF_TOKEN = 4;

export const tokensOf = (characters: number): number => Math.ceil(characters / CHARACTERS_OF_TOKEN);

type Address = { readonly baseUrl: string; readonly apiKey: string };
type Result = {
  readonly tools?: readonly ToolSchema[];
  readonly content?: readonly { readonly text: string }[];
  readonly isError?: boolean;
};

/** A tool as `tools/list` shows it. */
export type ToolSchema = { readonly name: string; readonly description: string; readonly inputSchema: object };

const askMcp = async ({ baseUrl, apiKey }: Address, method: string, params: object): Promise<Result> => {
  const response = await fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'x-api-key': apiKey,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as { result?: Result; error?: { message: string } };
  if (result === undefined) throw new Error(`${method} answered ${response.status}: ${error?.message}`);
  return result;
};

export const listTools = async (address: Address): Promise<readonly ToolSchema[]> =>
  (await askMcp(address, 'tools/list', {})).tools ?? [];

/** @throws Error if the request itself is refused */
export const callTool = async <Data>(address: Address, name: string, sent: object = {}): Promise<ToolAnswer<Data>> => {
  const { content, isError = false } = await askMcp(address, 'tools/call', { name, arguments: sent });
  const text = content?.[0]?.text ?? '';
  return { text, isError, data: JSON.parse(text).data };
};

export type Session = {
  /** @throws Error for a call above the limit */
  readonly call: Call;
  readonly used: () => { readonly calls: number; readonly tokens: number };
};

/** Calls tools and counts the calls and what they answer. */
export const openSession = (address: Address): Session => {
  let calls = 0;
  let characters = 0;
  return {
    call: async <Data>(name: string, sent?: object) => {
      if (calls === MOST_CALLS) throw new Error(`needs more than ${MOST_CALLS} calls`);
      calls += 1;
      const answer = await callTool<Data>(address, name, sent);
      characters += answer.text.length;
      return answer;
    },
    used: () => ({ calls, tokens: tokensOf(characters) }),
  };
};
