import type { Guide } from './guide.ts';

export const externalIds: Guide = {
  slug: 'external-ids',
  title: 'External ids and bulk requests',
  about: 'How to find records by the ids of your own system, and how to create, update and delete many transactions.',
  sections: [
    {
      heading: 'Ids of your own system',
      text: [
        'Transactions, accounts, categories, merchants and tags have an `external_id` of up to 255 characters, with an `external_source`, which is `api` if omitted, and `metadata`, up to 20 pairs of text. Lists select by them: `?external_id=`, with `&external_source=` if the source is not `api`, and `?metadata=key:value`. There is no list of all records of a source: give them a pair of metadata, such as `source:shop`.',
        'An id is unique in the family, per kind of record and source. A second record with it returns 409 `external_id_taken`, with the id of the first in `details.id`, so that a request that was cut off can be repeated without an idempotency key. The id is free again when its record is deleted or gets another one; the id of a merged record stays with the record that it was merged into.',
      ],
    },
    {
      heading: 'Many transactions at once',
      text: [
        '`POST /transactions/bulk` takes up to 500 operations, and does all of them or none. Each has an `action`. `upsert` creates the transaction with an `external_id`, or updates what the operation says of it: a nightly job needs no more. `create` with an `external_id` that exists changes nothing. `update` and `delete` name a transaction by `id` or by `external_id`; `update` of an unknown one refuses the request, and `delete` of an unknown `external_id` changes nothing. So the same request can be repeated safely.',
        'A deleted `external_id` is free again: if you repeat the request that created its transaction, it is created again.',
        'The answer has one result for each operation, and the change set that reverts them all.',
      ],
      code: [
        {
          language: 'shell',
          text: `ACCOUNT=$(curl -s "$COUNTERFOIL_URL/api/v1/accounts" -H "X-Api-Key: $COUNTERFOIL_API_KEY" \\
  | node -p 'JSON.parse(fs.readFileSync(0)).data[0].id')
curl "$COUNTERFOIL_URL/api/v1/transactions/bulk" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY" -H "Content-Type: application/json" \\
  -d '{"operations": [
    {"action": "upsert", "account_id": "'$ACCOUNT'", "date": "2026-02-27", "amount": "12.50", "name": "Bookshop", "external_id": "r-7"},
    {"action": "delete", "external_id": "r-3"}
  ]}'`,
        },
      ],
    },
  ],
};

export const copies: Guide = {
  slug: 'copies',
  title: 'Keep a copy of the ledger',
  about: 'How a program keeps a mirror of the records in its own database, without reading everything again.',
  sections: [
    {
      heading: 'Changes since a cursor',
      text: [
        '`GET /changes` returns the difference between what you hold, which the cursor stands for, and the ledger now: by kind, the records that were `added` or `changed`, and the ids that were `removed`. `GET /transactions/changes` is the same for transactions alone.',
        'Ask without a cursor first: all records are `added`, at most 1,000 in a response. Delete what is `removed`, then store what is `added` and `changed` by id, and `meta.next_cursor` with it, in one transaction of your database. While `meta.has_more` is true, ask again at once. Then your mirror holds everything as of one moment, and you can ask again as often as you like: if nothing has changed, the response is empty.',
        'If a response was lost, ask again with the cursor that you have. It is good for at least 30 days after it was last returned; after that, it returns 422 `invalid_cursor`: delete your copy and begin again without one.',
        'A key needs to read accounts, transactions and catalogue for `GET /changes`, whatever `kinds` are: see [Keys and what they may do](/docs/guides/keys). In the clients, `client.changes` (TypeScript) and `changes` with `apply_changes` (Python) do all of this.',
      ],
      code: [
        {
          language: 'shell',
          text: `CURSOR=$(curl -s "$COUNTERFOIL_URL/api/v1/changes?kinds=accounts,categories,transactions" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY" | node -p 'JSON.parse(fs.readFileSync(0)).meta.next_cursor')
curl "$COUNTERFOIL_URL/api/v1/changes?cursor=$CURSOR" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY"`,
        },
      ],
    },
  ],
};
