import { answerText } from '../domain/answer.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Api, Tool } from './tool.ts';

export type Called = { readonly text: string; readonly isError: boolean };

const UNAUTHORIZED = 401;

/**
 * Runs a tool. What the service refuses becomes an answer that a model can read.
 * @param origin of the web application, for links
 * @throws Refusal for a key that the service does not accept: that is no answer of a tool
 */
export const callTool = async (
  tool: Tool,
  sent: unknown,
  { api, origin }: { readonly api: Api; readonly origin: string | undefined },
): Promise<Called> => {
  try {
    return { text: answerText(await tool.run(api, sent), origin), isError: false };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === UNAUTHORIZED) throw error;
    return { text: answerText({ data: shownRefusal(error) }, origin), isError: true };
  }
};

const shownRefusal = ({ code, message, facts }: Refusal) => ({
  error: code,
  message,
  errors: facts.errors?.filter((sentence) => sentence !== message),
  near: facts.near,
  retry_after_seconds: facts.retryAfter,
});
