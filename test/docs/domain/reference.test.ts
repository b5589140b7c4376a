import { describe, expect, it } from 'vitest';
import openApi from '../../../openapi.json' with { type: 'json' };
import { exampleRequest, examplesOf } from '../../../shared/docs/domain/examples.ts';
import { fieldsOf } from '../../../shared/docs/domain/fields.ts';
import { GUIDES } from '../../../shared/docs/domain/guides/all-guides.ts';
import type { OpenApiDocument } from '../../../shared/docs/domain/openapi.ts';
import { referenceOf } from '../../../shared/docs/domain/reference.ts';
import { searchIn } from '../../../shared/docs/domain/search.ts';
import { neededScope, SCOPE_PARTS } from '../../../shared/platform/domain/access/access-scope.ts';
import { ERROR_STATUS } from '../../../shared/platform/schema/error-response.ts';
import { docsPage } from '../../../web/docs/docs-html.ts';
import { errorsDocument } from '../../../web/docs/guide-documents.ts';
import { resourceDocument } from '../../../web/docs/resource-document.ts';

const document = openApi as unknown as OpenApiDocument;
const reference = referenceOf(document, ERROR_STATUS);
const resources = reference.groups.flatMap((group) => group.resources);
const operation = (id: string) => {
  const found = reference.operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`There is no operation ${id}`);
  return found;
};
const examples = (id: string) => examplesOf(operation(id), exampleRequest(reference.operations, operation(id)));

describe('the reference', () => {
  it('shows every operation of the document on exactly one page', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );

    expect(resources.flatMap(({ operations }) => operations.map(({ id }) => id)).toSorted()).toEqual(ids.toSorted());
    expect(resources.filter(({ operations }) => operations.length === 0)).toEqual([]);
    expect(new Set(resources.map(({ slug }) => slug)).size).toBe(resources.length);
  });

  it('shows every object that an operation of the page returns', () => {
    for (const { operations, objects } of resources) {
      const returned = operations
        .flatMap(({ answers }) => answers)
        .filter(({ status, schema }) => status.startsWith('2') && schema !== null);
      const names = objects.map(({ name }) => name);
      expect(returned.map(({ schema }) => schema).filter((schema) => !names.includes(schema ?? ''))).toEqual([]);
    }
  });

  it('explains every error code of the service, in a sentence, and tells those of operations from the others', () => {
    const codes = new Set(reference.operations.flatMap(({ answers }) => answers.flatMap((answer) => answer.codes)));

    expect(reference.errors.map(({ code }) => code)).toEqual(Object.keys(ERROR_STATUS).toSorted());
    const ofOperations = reference.errors.filter(({ isOfOperation }) => isOfOperation);
    expect(ofOperations.map(({ code }) => code)).toEqual([...codes].toSorted());
    expect(reference.errors.filter(({ meaning }) => !/^[A-Z].{20,}\.$/.test(meaning))).toEqual([]);
  });

  it('has a place for every code, because each answer links to that of its code', async () => {
    const page = String(await docsPage(reference, errorsDocument(reference)));
    for (const code of Object.keys(ERROR_STATUS)) expect(page).toContain(`id="${code}"`);
  });

  it('does not repeat the errors that every operation can return', () => {
    expect([...reference.commonCodes].toSorted()).toEqual([
      'internal_server_error',
      'rate_limit_exceeded',
      'unauthorized',
      'unavailable',
      'unknown_parameter',
    ]);
  });
});

describe('the fields of a schema', () => {
  it('include the fields inside objects and lists', () => {
    const fields = fieldsOf(document, {
      required: ['parts'],
      properties: {
        parts: {
          type: 'array',
          maxItems: 3,
          description: 'All parts',
          items: {
            type: 'object',
            properties: { amount: { type: ['string', 'null'], description: 'In major units' } },
          },
        },
        kind: {
          anyOf: [{ type: 'string', enum: ['a', 'b', ''] }, { type: 'null' }],
          default: 'a',
          description: 'Which',
        },
      },
    });

    expect(fields).toEqual([
      expect.objectContaining({
        name: 'parts',
        type: 'list of objects',
        isRequired: true,
        limits: ['at most 3 items'],
      }),
      expect.objectContaining({ name: 'parts[].amount', type: 'string', isNullable: true, isRequired: false }),
      expect.objectContaining({ name: 'kind', values: ['a', 'b'], isNullable: true, limits: ['default "a"'] }),
    ]);
  });
});

describe('a body whose fields depend on one of them', () => {
  it('shows the fields of each value together, without those of the others', async () => {
    const transactions = resources.find(({ slug }) => slug === 'transactions');
    if (transactions === undefined) throw new Error('There is no page of transactions');
    const fields = operation('bulkTransactions').body?.fields ?? [];
    const namesOf = (value: string) =>
      fields.flatMap(({ name, variant }) => (variant?.value === value ? [name.replace('operations[].', '')] : []));

    expect(namesOf('delete')).toEqual(['id', 'external_id', 'external_source']);
    expect(namesOf('create')).not.toContain('id');
    expect(namesOf('update')).toContain('add_tag_ids');
    expect(String(await docsPage(reference, resourceDocument(reference, transactions)))).toContain(
      '<h4>With <code>operations[].action</code> <code>create</code></h4>',
    );
  });
});

describe('an example of options that override a check', () => {
  it('is a request that a shell can run', () => {
    expect(examples('updateTag').curl).toMatch(
      /^curl -X PATCH "\$COUNTERFOIL_URL\/api\/v1\/tags\/[0-9a-f-]{36}" \\\n {2}-H "X-Api-Key: \$COUNTERFOIL_API_KEY" \\\n {2}-H "Content-Type: application\/json" \\\n {2}-d '\{/,
    );
    expect(examples('getOpenApi').curl).toBe('curl "$COUNTERFOIL_URL/api/v1/openapi.json"');
  });

  it('keeps quotes and line breaks of a text', () => {
    const request = { path: {}, body: { name: 'It\'s "new"\n', tags: [], 'a-b': null } };
    const { curl, typescript, cli } = examplesOf(operation('createTag'), request);

    expect(curl).toContain(String.raw`It'\''s \"new\"\n`);
    expect(typescript).toContain(String.raw`name: 'It\'s "new"\n', tags: [], 'a-b': null`);
    expect(cli).toContain(String.raw`--body '{"name":"It'\''s \"new\"\n"`);
  });

  it('says what a list of alternatives has', () => {
    const [operations] = operation('bulkTransactions').body?.fields ?? [];
    expect(operations?.type).toBe('list of objects');
  });

  it('shows the ids of the example responses', () => {
    const { path } = exampleRequest(reference.operations, operation('getImport'));

    expect(path).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(examples('getImport').typescript).toContain(`params: { path: { id: '${path['id']}' } }`);
    expect(examples('updateImportRow').typescript).toMatch(/row_number: \d+ /);
  });
});

describe('an example', () => {
  it('in Python iterates over the records of a list, and of the page of a feed', () => {
    expect(examples('listTags').python).toBe('for record in client.list_tags():\n    print(record)');
    expect(examples('listEvents').python).toBe(
      'page = client.list_events()\nfor record in page["data"]:\n    print(record)',
    );
  });

  it.each([
    ['publishImport', 'accept_incomplete'],
    ['revertImport', 'force'],
    ['revertChangeSet', 'include_later'],
  ])('of %s does not override what the service would refuse', (id, option) => {
    expect(operation(id).body?.example).toEqual({ [option]: false });
  });
});

describe('a body that can be sent as a form', () => {
  it('lists the file, which only the form has', () => {
    const [file] = operation('addImportSessionChunk').body?.fields.filter(({ name }) => name === 'file') ?? [];
    expect(file?.limits).toContain('only in multipart/form-data');
  });
});

describe('the guide to keys', () => {
  it('names every part with its paths, so that each operation is found under its part', () => {
    const texts = GUIDES.find(({ slug }) => slug === 'keys')?.sections.flatMap(({ text }) => text) ?? [];
    for (const { path } of reference.operations) {
      const [part = '', ...others] = SCOPE_PARTS.filter((name) => neededScope(path, 'read').includes(`${name}:`));
      if (part === '' || others.length > 0) continue;
      const paragraph = texts.find((text) => text.startsWith(`\`${part}\`:`));
      expect(paragraph, path).toContain(`\`/${path.split('/')[1]}\``);
    }
  });
});

describe('the search', () => {
  const search = searchIn(reference);

  it('finds operations, fields, error codes and guides by their words', () => {
    expect(search('publish ledger')[0]).toMatchObject({ kind: 'POST /imports/{id}/publish' });
    expect(search('not_publishable')[0]).toMatchObject({ path: '/docs/guides/errors#not_publishable' });
    expect(search('idempotency')[0]).toMatchObject({ kind: 'Guide' });
    expect(search('cost_basis').map(({ kind }) => kind)).toContain('Field of Holding');
  });

  it.each([
    ['dedupe', '/docs/duplicates#listDuplicates'],
    ['webhok', '/docs/webhooks#createWebhook'],
    ['duplciate', '/docs/duplicates#mergeDuplicates'],
    ['Vorzeichen', '/docs/guides/file-formats'],
    ['%d/%m/%Y', '/docs/guides/file-formats'],
    ['csv', '/docs/guides/file-formats'],
    ['mirror', '/docs/guides/copies'],
    ['cors', '/docs/guides/clients'],
    ['python', '/docs/guides/clients'],
    ['sqlite', '/docs/guides/copies'],
    ['listen', '/docs/guides/webhooks'],
    ['cursor expired', '/docs/guides/errors#invalid_cursor'],
    ['scope', '/docs/guides/keys'],
    ['429', '/docs/guides/errors#rate_limit_exceeded'],
    ['trans', '/docs/transactions#listTransactions'],
  ])('finds synonyms, beginnings and misspelt words: %s', (query, path) => {
    expect(search(query).map((found) => found.path)).toContain(path);
  });

  it('shows each place once', () => {
    const paths = search('amount').map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('finds nothing for blanks and unknown words, and handles long queries quickly', () => {
    expect(search('   ')).toEqual([]);
    expect(search('xyzzy')).toEqual([]);
    for (const word of ['constructor', '__proto__', 'toString']) expect(() => search(word)).not.toThrow();
    expect(search('import '.repeat(10_000)).length).toBeLessThanOrEqual(50);
  });
});
