import type { Guide } from './guide.ts';

export const firstImport: Guide = {
  slug: 'first-import',
  title: 'Your first import',
  about: 'How to get from a bank file to verified transactions, and how to revert an import.',
  sections: [
    {
      heading: 'Before you start',
      text: [
        'Create an API key with the scope `read_write` under Settings, Developers, API keys. It is shown only once. After `npm start` on your computer, `.local/demo.json` has a key (`api_key`) and the address (`base_url`). For a program that needs less, choose parts of the data or some accounts there: see [Keys and what they may do](/docs/guides/keys). The examples in this reference read the key and the address of the service from the environment. The address is what stands before `/docs` in the address of this page.',
        'Ids in examples are placeholders: use the ids of your own records.',
      ],
      code: [
        {
          language: 'shell',
          text: 'export COUNTERFOIL_URL=https://counterfoil.example\nexport COUNTERFOIL_API_KEY=…',
        },
      ],
    },
    {
      heading: 'Preview the file',
      text: [
        'A preflight with `POST /imports/preflight` reads the file and writes nothing. Give it the account that the rows belong to; the commands create one if there is none. The response shows the type of the file, how its columns, dates and numbers were read, how many rows are valid, and what publishing would create. `detection.questions` lists the settings that the file leaves open, with the field that answers each question.',
        'In a file, a positive amount is money in. In the API, a positive `amount` is money out, and `direction` says it in words: see [File formats](/docs/guides/file-formats).',
      ],
      code: [
        {
          language: 'shell',
          text: `ACCOUNT=$(curl -s "$COUNTERFOIL_URL/api/v1/accounts" -H "X-Api-Key: $COUNTERFOIL_API_KEY" \\
  | node -p 'JSON.parse(fs.readFileSync(0)).data[0]?.id ?? ""')
[ -n "$ACCOUNT" ] || ACCOUNT=$(curl -s "$COUNTERFOIL_URL/api/v1/accounts" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY" -H "Content-Type: application/json" \\
  -d '{"name": "Checking", "account_type": "depository"}' \\
  | node -p 'JSON.parse(fs.readFileSync(0)).data.id')
printf 'date,name,amount\\n2026-02-27,Corner bakery,-4.80\\n2026-02-28,Salary,2500.00\\n' > bank.csv
curl "$COUNTERFOIL_URL/api/v1/imports/preflight" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY" \\
  -F account_id=$ACCOUNT -F detect=true -F 'file=@bank.csv;type=text/csv'`,
        },
      ],
    },
    {
      heading: 'Import it',
      text: [
        'Create an import with the account that its rows belong to. With `publish=true`, it is published immediately if every row is valid. Without it, you can check and correct the rows first, and then publish.',
        'The response is 201 with the import. If the import cannot be published, the response is 422 with the reasons. The import is kept so that you can correct it: `import_id` has its id. The commands print the error then.',
      ],
      code: [
        {
          language: 'shell',
          text: `IMPORT=$(curl -s "$COUNTERFOIL_URL/api/v1/imports" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY" \\
  -F account_id=$ACCOUNT -F detect=true -F publish=true -F 'file=@bank.csv;type=text/csv' \\
  | node -p 'const { data, ...error } = JSON.parse(fs.readFileSync(0)); data ? data.id : (console.error(error), "")')`,
        },
      ],
    },
    {
      heading: 'Wait until it is verified',
      text: [
        'Publishing runs in the background. The import is `importing` until its entries are written; then it is read back. `verification.readback.status` is `matched` if the ledger holds exactly the records and amounts in the file, and `mismatch` if not. `sums` compares the money in the file and the ledger, by account. A `failed` import has an `error` and can be published again.',
        '`matched` does not say that anything was added: records that the ledger had before count as held. `verification.readback.matched_counts` says how many these are. Rows can even match entries with other names, if at least three have the amounts and days of the ledger: then `warnings` has the code `other_names`, with an example. If they are other transactions, revert the import, and publish it with `on_other_names=create`. A program that runs unattended compares `matched_counts` with what it expects, and reports `warnings`.',
      ],
      code: [
        {
          language: 'shell',
          text: `for i in $(seq 60); do
  STATUS=$(curl -s "$COUNTERFOIL_URL/api/v1/imports/$IMPORT" -H "X-Api-Key: $COUNTERFOIL_API_KEY" \\
    | node -p 'const { status, verification } = JSON.parse(fs.readFileSync(0)).data; status + " " + verification.readback.status')
  case $STATUS in pending*|importing*|*not_verified) sleep 1;; *) break;; esac
done
echo "$STATUS"
curl -s "$COUNTERFOIL_URL/api/v1/imports/$IMPORT" -H "X-Api-Key: $COUNTERFOIL_API_KEY" \\
  | node -p 'const { verification, warnings } = JSON.parse(fs.readFileSync(0)).data; [verification.readback.matched_counts, warnings]'`,
        },
      ],
    },
    {
      heading: 'Revert it',
      text: [
        'Reverting removes exactly what the import created. Entries that another import or a bank feed also reported are kept.',
      ],
      code: [
        {
          language: 'shell',
          text: `curl -X POST "$COUNTERFOIL_URL/api/v1/imports/$IMPORT/revert" \\
  -H "X-Api-Key: $COUNTERFOIL_API_KEY"`,
        },
      ],
    },
    {
      heading: 'The same in TypeScript',
      text: [
        'The client chooses how to send a file according to its size, resumes after an interruption, and waits for the result.',
      ],
      code: [
        {
          language: 'typescript',
          text: `import { createClient } from '@counterfoil/client';

const client = createClient({
  baseUrl: process.env.COUNTERFOIL_URL ?? '',
  apiKey: process.env.COUNTERFOIL_API_KEY ?? '',
});
const [first] = (await client.GET('/accounts')).data;
const account =
  first ?? (await client.POST('/accounts', { body: { name: 'Checking', account_type: 'depository' } })).data;

const file = new File(['date,name,amount\\n2026-03-01,Corner bakery,-5.20\\n'], 'bank.csv', { type: 'text/csv' });
const uploaded = await client.imports.upload(file, {
  type: 'TransactionImport',
  accountId: account.id,
  settings: { detect: true },
});
await client.imports.publish(uploaded);
const settled = await client.imports.waitUntilSettled(uploaded.id);
for (const { code, message } of settled.warnings) console.log(code, message);
console.log('in the ledger before:', settled.verification.readback.matched_counts);
console.log(settled.status, settled.verification.readback.status);`,
        },
      ],
    },
    {
      heading: 'The same in Python',
      text: ['`import_file` uploads the file, publishes it and waits for the proof.'],
      code: [
        {
          language: 'python',
          text: `import os
from pathlib import Path

from counterfoil import Client, is_verified

client = Client(os.environ["COUNTERFOIL_URL"], api_key=os.environ["COUNTERFOIL_API_KEY"])
account = next(client.list_accounts())

Path("bank.csv").write_text("date,name,amount\\n2026-03-04,Corner bakery,-6.10\\n")
detail = client.import_file("bank.csv", account_id=account["id"])
for warning in detail["warnings"]:
    print(warning["code"], warning["message"])
print("in the ledger before:", detail["verification"]["readback"].get("matched_counts"))
print("verified" if is_verified(detail) else detail["verification"])`,
        },
      ],
    },
  ],
};
