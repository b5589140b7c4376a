import type { Html } from '../html.ts';
import { notice } from './notice.ts';

/** What a page says about the act that led to it: a code of the query, looked up in the page's own sentences. */
export const doneNotice = (sentences: Readonly<Record<string, string>>, code: string | undefined): Html | undefined =>
  code !== undefined && Object.hasOwn(sentences, code) ? notice('success', sentences[code]) : undefined;
