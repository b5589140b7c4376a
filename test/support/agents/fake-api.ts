import type { Refusal } from '../../../shared/agents/domain/refusal.ts';
import type { Api } from '../../../shared/agents/use-cases/tool.ts';

export type Asked = { readonly path: string; readonly query: Readonly<Record<string, unknown>> };

/** The API with these answers by path, and what it was asked. A path without an answer has an empty list. */
export const fakeApi = (answers: Readonly<Record<string, unknown>>) => {
  const asked: Asked[] = [];
  const GET = async (path: string, init: { params?: { query?: Record<string, unknown> } } = {}): Promise<unknown> => {
    asked.push({ path, query: init.params?.query ?? {} });
    const answer = answers[path] ?? list([]);
    if (answer instanceof Error) throw answer satisfies Error | Refusal;
    return answer;
  };
  return { api: { GET } as unknown as Api, asked };
};

/** A list on one page, or the first of several. */
export const list = (data: readonly unknown[], meta: object = {}) => ({
  data,
  meta: { total_count: data.length, total_pages: 1, next_page: null, ...meta },
});
