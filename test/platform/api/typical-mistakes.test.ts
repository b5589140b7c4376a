import { beforeAll, describe, expect, it } from 'vitest';
import { demo, newAccount } from '../../support/http/api-client.ts';
import { MISTAKES, type Mistake } from '../../support/http/typical-mistakes.ts';

let account = '';
beforeAll(async () => {
  account = (await newAccount()).id;
});

const bodyOf = ({ json, body, file }: NonNullable<Mistake['send'][2]>): RequestInit['body'] | undefined => {
  if (file !== undefined) {
    const form = new FormData();
    form.append('file', new File([file.text], file.name, { type: file.type }));
    return form;
  }
  if (json !== undefined) return JSON.stringify(json).replaceAll('{account}', account);
  return body as NonNullable<RequestInit['body']> | undefined;
};

const send = async ([method, path, sent = {}]: Mistake['send']) => {
  const { base_url, api_key } = demo();
  const { key = api_key, json, headers } = sent;
  const body = bodyOf(sent);
  const response = await fetch(`${base_url}/api/v1${path.replace('{account}', account)}`, {
    method,
    headers: {
      ...(key !== null && { 'x-api-key': key }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
};

describe('a typical mistake', () => {
  it('is one of at least 45', () => {
    expect(MISTAKES.length).toBeGreaterThanOrEqual(45);
  });

  it.each(MISTAKES)('$what is answered with what is wrong, where, and what to do', async (mistake) => {
    const { status, body } = await send(mistake.send);
    const sentences = [body['message'], ...((body['errors'] ?? []) as readonly string[])].join('\n');

    expect([status, body['error']], sentences).toEqual([mistake.status, mistake.code]);
    expect(body['documentation_url']).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:\\d+/docs/guides/errors#${mistake.code}$`),
    );
    if (mistake.code === 'validation_failed' || mistake.code === 'unknown_parameter') {
      const { faults } = body['details'] as { faults: readonly { message: string; field: string }[] };
      expect(faults.map(({ message }) => message)).toEqual(body['errors'] ?? [body['message']]);
    }
    for (const text of mistake.says) expect(sentences).toContain(text);
  });
});
