import { Broken, type Check } from './check.ts';
import { type Answer, ask, askApi, patiently, reasonOf, shown, type Target } from './target.ts';

type Detail = {
  readonly id: string;
  readonly status: string;
  readonly error?: string | null;
  readonly verification?: { readonly readback: { readonly status: string } };
};
type Upload = { readonly upload_id: string; readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** Records of the run, so that it can remove them; one run at a time. */
type Made = { accountId: string | undefined; uploadId: string | undefined; importId: string | undefined };

const FILE = [
  'date,name,amount',
  '2026-01-05,Smoke test bakery,-4.80',
  '2026-01-06,Smoke test salary,1200.00',
  '',
].join('\n');

const dataOf = <Data>({ text }: Answer): Data => (JSON.parse(text) as { readonly data: Data }).data;

const requireStatus = async (target: Target, answer: Answer, status: number, what: string, ...functions: string[]) => {
  if (answer.status === status) return answer;
  const missing = answer.status === 404 ? 'the API has no such route, or ' : '';
  throw new Broken(`${what} answered ${shown(answer)}`, `${missing}${await reasonOf(target, ...functions)}`);
};

/** S3 says 404 only to functions that may list what they name; to others, a file that is missing is a refusal. */
const requireNoFileYet = async (target: Target, upload_id: string): Promise<void> => {
  const early = await askApi(target, 'POST', '/imports/preflight', { upload_id });
  if (early.text.includes('upload_not_found')) return;
  throw new Broken(
    `POST /imports/preflight of a file that is not sent yet answered ${shown(early)}`,
    `preflight-import needs s3:ListBucket below uploads/; ${await reasonOf(target, 'preflight-import')}`,
  );
};

const upload =
  (made: Made): Check['run'] =>
  async (target) => {
    const account = { name: `Smoke test ${new Date().toISOString()}`, account_type: 'depository', currency: 'USD' };
    const created = await askApi(target, 'POST', '/accounts', account);
    await requireStatus(target, created, 201, 'POST /accounts', 'create-account');
    made.accountId = dataOf<{ id: string }>(created).id;

    const asked = await askApi(target, 'POST', '/uploads', { filename: 'smoke.csv', content_type: 'text/csv' });
    await requireStatus(target, asked, 201, 'POST /uploads', 'create-upload');
    const { upload_id, url, fields } = dataOf<Upload>(asked);
    await requireNoFileYet(target, upload_id);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([FILE], { type: 'text/csv' }), 'smoke.csv');
    const sent = await ask(url, { method: 'POST', body: form });
    if (sent.status !== 204) {
      throw new Broken(
        `The bucket refused the upload form (${shown(sent)})`,
        'create-upload needs s3:PutObject on the uploads bucket, and its UPLOADS_BUCKET must be that bucket',
      );
    }
    made.uploadId = upload_id;
    return { detail: `${FILE.length} bytes by a signed form to ${new URL(url).host}` };
  };

const isSettled = ({ status, verification }: Detail): boolean =>
  ['failed', 'revert_failed', 'pending'].includes(status) ||
  (status === 'complete' && (verification?.readback.status ?? 'not_verified') !== 'not_verified');

const readImport = async (target: Target, id: string): Promise<Detail> => {
  const answer = await askApi(target, 'GET', `/imports/${id}`);
  return dataOf<Detail>(await requireStatus(target, answer, 200, 'GET /imports/{id}', 'get-import'));
};

const importFile =
  (made: Made): Check['run'] =>
  async (target) => {
    const fields = { account_id: made.accountId, upload_id: made.uploadId, date_format: '%Y-%m-%d', publish: 'true' };
    const answer = await askApi(target, 'POST', '/imports', fields);
    made.importId = answer.status === 201 ? dataOf<Detail>(answer).id : importIdOf(answer);
    await requireStatus(target, answer, 201, 'POST /imports', 'create-import');
    const id = made.importId ?? '';
    const started = performance.now();
    const detail = await patiently(target.patienceMs, () => readImport(target, id), isSettled);
    const readback = detail.verification?.readback.status ?? 'none';
    if (detail.status !== 'complete' || readback !== 'matched') {
      const worker = detail.status === 'complete' ? 'readback-worker' : 'publish-worker';
      const error = detail.error === undefined || detail.error === null ? '' : ` (${detail.error})`;
      throw new Broken(
        `The import is ${detail.status}${error} and its readback ${readback} after ${(target.patienceMs / 1000).toFixed(0)} s`,
        await reasonOf(target, worker),
      );
    }
    return { detail: `published, read back and matched in ${((performance.now() - started) / 1000).toFixed(1)} s` };
  };

/** Errors after the import was stored carry its id. */
const importIdOf = ({ text }: Answer): string | undefined => {
  try {
    return (JSON.parse(text) as { readonly import_id?: string }).import_id;
  } catch {
    return undefined;
  }
};

const revert =
  (made: Made): Check['run'] =>
  async (target) => {
    const id = made.importId ?? '';
    const answer = await askApi(target, 'POST', `/imports/${id}/revert`);
    await requireStatus(target, answer, 202, 'POST /imports/{id}/revert', 'revert-import');
    const { status } = await patiently(target.patienceMs, () => readImport(target, id), isSettled);
    if (status !== 'pending') {
      throw new Broken(`The reverted import is ${status}`, await reasonOf(target, 'revert-worker'));
    }
    const list = await askApi(target, 'GET', `/transactions?account_id=${made.accountId}`);
    const left = (JSON.parse(list.text) as { readonly data?: readonly unknown[] }).data?.length;
    if (left !== 0)
      throw new Broken(`${left} transactions are left after the revert`, await reasonOf(target, 'revert-worker'));
    return { detail: 'nothing is left of the import' };
  };

/** Also after a failure; what cannot be removed is named. */
const cleanUp =
  (made: Made): Check['run'] =>
  async (target) => {
    const { importId, accountId } = made;
    const left: string[] = [];
    if (importId !== undefined) {
      await askApi(target, 'POST', `/imports/${importId}/revert`);
      await patiently(target.patienceMs, () => askApi(target, 'GET', `/imports/${importId}`), isRemovable);
      const answer = await askApi(target, 'DELETE', `/imports/${importId}`);
      if (answer.status !== 202) left.push(`import ${importId} (${shown(answer)})`);
    }
    if (accountId !== undefined) {
      const answer = await askApi(target, 'DELETE', `/accounts/${accountId}`);
      if (answer.status >= 300) left.push(`account ${accountId} (${shown(answer)})`);
    }
    if (left.length > 0) throw new Broken(`Not removed: ${left.join(', ')}`, 'Delete them by hand when the rest works');
    return accountId === undefined
      ? { skipped: 'there is nothing to remove' }
      : { detail: 'import and account removed' };
  };

const isRemovable = ({ status, text }: Answer): boolean =>
  status !== 200 || !/"status":"(importing|reverting)"/.test(text);

/** A file through the whole service: they share what they make, and the last one removes it. */
export const importChecks = (): readonly Check[] => {
  const made: Made = { accountId: undefined, uploadId: undefined, importId: undefined };
  return [
    { name: 'upload', needs: ['API key'], run: upload(made) },
    { name: 'import', needs: ['upload', 'queue workers'], run: importFile(made) },
    { name: 'revert', needs: ['import'], run: revert(made) },
    { name: 'clean up', needs: [], run: cleanUp(made) },
  ];
};
