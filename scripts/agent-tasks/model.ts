import { UsageError } from '../restore/open-table.ts';
import type { ToolSchema } from './session.ts';
import type { Call } from './task.ts';

/**
 * Solves a task: is given its words and the tools, calls them until it is done, and returns its reply to the person. Each
 * call counts, and one above the limit throws.
 */
export type Model = (words: string, tools: readonly ToolSchema[], call: Call) => Promise<string>;

const SYSTEM = [
  "You look after a family's money records with the tools. Nobody can answer questions: do what is asked, and nothing else.",
  'Apply what you propose. You have at most 6 calls. When you are done, reply in a sentence or two without calling a tool.',
  'Write amounts as decimals such as 1234.50, days such as 2026-03-31, and names exactly as the tools do.',
].join(' ');

const MOST_REPLY_TOKENS = 4_096;

type Settings = { readonly url: string; readonly name: string; readonly key: string };

/** The model that MODEL_API (anthropic or openai), MODEL_URL, MODEL_NAME and MODEL_KEY name. */
export const openModel = (environment: NodeJS.ProcessEnv): Model => {
  const { MODEL_API: api, MODEL_URL: url = '', MODEL_NAME: name = '', MODEL_KEY: key = '' } = environment;
  if (url === '' || name === '') throw new UsageError('Set MODEL_URL and MODEL_NAME; see --help');
  if (api === 'anthropic') return anthropic({ url, name, key });
  if (api === 'openai') return openAi({ url, name, key });
  throw new UsageError('MODEL_API must be anthropic or openai');
};

const post = async <Answer>(url: string, headers: Record<string, string>, body: object): Promise<Answer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The model answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return (await response.json()) as Answer;
};

type Block = { type: string; text?: string; id?: string; name?: string; input?: object };

/** The Messages API: MODEL_URL is such as https://api.anthropic.com/v1/messages. */
const anthropic =
  ({ url, name: model, key }: Settings): Model =>
  async (words, tools, call) => {
    const messages: object[] = [{ role: 'user', content: words }];
    const described = tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema,
    }));
    for (;;) {
      const { content } = await post<{ content: readonly Block[] }>(
        url,
        { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
        { model, max_tokens: MOST_REPLY_TOKENS, system: SYSTEM, tools: described, messages },
      );
      const wanted = content.filter(({ type }) => type === 'tool_use');
      if (wanted.length === 0) return content.map(({ text = '' }) => text).join('\n');
      const results: object[] = [];
      for (const { id, name = '', input } of wanted) {
        const { text, isError } = await call(name, input);
        results.push({ type: 'tool_result', tool_use_id: id, content: text, is_error: isError });
      }
      messages.push({ role: 'assistant', content }, { role: 'user', content: results });
    }
  };

type ToolCall = { readonly id: string; readonly function: { readonly name: string; readonly arguments: string } };
type Message = { readonly content: string | null; readonly tool_calls?: readonly ToolCall[] };

/** Chat completions: MODEL_URL is such as http://localhost:11434/v1/chat/completions. */
const openAi =
  ({ url, name: model, key }: Settings): Model =>
  async (words, tools, call) => {
    const messages: object[] = [
      { role: 'system', content: SYSTEM },
      { role: 'user', content: words },
    ];
    const described = tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    }));
    for (;;) {
      const { choices } = await post<{ choices: readonly { readonly message: Message }[] }>(
        url,
        key === '' ? {} : { authorization: `Bearer ${key}` },
        { model, tools: described, messages },
      );
      const message = choices[0]?.message;
      if (message?.tool_calls === undefined || message.tool_calls.length === 0) return message?.content ?? '';
      messages.push(message);
      for (const { id, function: wanted } of message.tool_calls) {
        const { text } = await call(wanted.name, JSON.parse(wanted.arguments));
        messages.push({ role: 'tool', tool_call_id: id, content: text });
      }
    }
  };
