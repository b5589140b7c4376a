import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { demo } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { hasPython, PYTHON_CLIENT } from '../support/python.ts';

const SCRIPT = `
import json, sys
from counterfoil import Client, CounterfoilError, apply_changes, is_verified

url, key, folder = sys.argv[1:]
client = Client(url, api_key=key)
account = client.create_account({"name": "Checking", "account_type": "depository", "currency": "EUR"})
detail = client.import_file(folder + "/bank.csv", account_id=account["id"], timeout=120, key="nightly")
again = client.upload_file(folder + "/bank.csv", account_id=account["id"], publish=True, key="nightly")
large = client.import_file(folder + "/large.csv", account_id=account["id"], timeout=240)
names = [each["name"] for each in client.list_transactions(account_id=account["id"], end_date="2026-01-31")]
tag = client.create_tag({"name": "Holiday"})
client.update_tag(tag["id"], {"name": "Trip"})
renamed = client.get_tag(tag["id"])["name"]
client.delete_tag(tag["id"])
try:
    client.get_tag(tag["id"])
    code = None
except CounterfoilError as error:
    code = [error.code, error.status, error.request_id is not None]
copy = {}
def follow(cursor):
    for page in client.changes(cursor, kinds=None if cursor else ["transactions", "tags"]):
        apply_changes(copy, page)
    return page["meta"]["next_cursor"]
cursor = follow(None)
first = [len(copy["transactions"]), len(copy["tags"])]
[bread, *_] = [each["id"] for each in client.list_transactions(search="bakery")]
[answer] = client.bulk([{"action": "update", "id": bread, "name": "Bread"}, {"action": "create", "account_id": account["id"], "date": "2026-02-01", "amount": "3", "name": "Milk"}])
follow(cursor)
print(json.dumps({"first": first, "bulk": [each["outcome"] for each in answer["results"]],
    "copy": [copy["transactions"][bread]["name"], len(copy["transactions"])],
    "verified": is_verified(detail), "same": again["id"] == detail["id"], "names": names, "renamed": renamed, "code": code,
    "large": [is_verified(large), len(list(client.list_transactions(import_id=large["id"])))],
}))
`;

it.skipIf(!hasPython())(
  'imports files, lists, changes and deletes records from Python',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'counterfoil-python-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(
      join(folder, 'bank.csv'),
      'date,amount,name\n2026-01-05,-4.80,Corner bakery\n2026-01-07,2500,Salary\n',
    );
    const rows = Array.from(
      { length: 700 },
      (_, at) => `2026-03-${String((at % 28) + 1).padStart(2, '0')},-1.${at % 90},Shop ${at},${'x'.repeat(5_000)}`,
    );
    await writeFile(join(folder, 'large.csv'), `date,amount,name,notes\n${rows.join('\n')}\n`); // above what a request carries
    const { apiKey } = await newFamily();
    const env = { ...process.env, PYTHONPATH: join(PYTHON_CLIENT, 'src'), PYTHONDONTWRITEBYTECODE: '1' };
    const args = ['-c', SCRIPT, demo().base_url, apiKey, folder];
    const { stdout } = await promisify(execFile)('python3', args, { env });
    expect(JSON.parse(stdout)).toEqual({
      first: [702, 0],
      bulk: ['applied', 'applied'],
      copy: ['Bread', 703],
      verified: true,
      same: true,
      names: ['Salary', 'Corner bakery'],
      renamed: 'Trip',
      code: ['not_found', 404, true],
      large: [true, 700],
    });
  },
  300_000,
);
