import { encodedForm } from '../bodies.ts';
import { errorOf } from '../errors.ts';
import { sendWithRetries } from '../retry.ts';
import type { ImportDetail, Preflight, Sender, Sending, UploadOptions, UploadState } from './types.ts';

const NAMES: Readonly<Record<string, string>> = {
  NativeImport: 'records.ndjson',
  PdfImport: 'statement.pdf',
  QifImport: 'records.qif',
};

const nameFor = ({ name, type }: UploadOptions): string => name ?? NAMES[type ?? ''] ?? 'file.csv';

/** A type or a column says how the file is read; what else is not set then has the default of the service. */
const isDetected = ({ type, settings = {} }: UploadOptions): boolean =>
  type === undefined && !Object.keys(settings).some((name) => name.endsWith('_col_label'));

/** Every field as text, which a form needs and JSON accepts too. */
const fieldsOf = (options: UploadOptions): readonly (readonly [string, string])[] =>
  Object.entries({
    type: options.type,
    account_id: options.accountId,
    publish: options.publish,
    detect: isDetected(options) ? true : undefined,
    ...options.settings,
  })
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);

/** A form with the fields and the file. It has the type of a JSON body, which is all that openapi.json describes. */
const formOf = (options: UploadOptions, file: Blob): { readonly file: string } => {
  const form = new FormData();
  for (const [name, value] of fieldsOf(options)) form.set(name, value);
  form.set('file', file, nameFor(options));
  return form as unknown as { readonly file: string };
};

const referTo = (options: UploadOptions, uploadId: string) => ({
  ...Object.fromEntries(fieldsOf(options)),
  upload_id: uploadId,
});

/** The file with the request, as it is or compressed. A repetition with the key of the state creates nothing. */
export const sendInline = async (
  { methods }: Sender,
  { options, state, report }: Sending,
  file: Blob,
): Promise<ImportDetail> => {
  const params = { header: { 'Idempotency-Key': state.key } };
  const created = await methods.POST('/imports', { params, body: formOf(options, file), ...signalOf(options) });
  report(state.size);
  return created.data;
};

/** The file to the bucket, then the request with its id. Once the file is there, it is not sent again. */
export const sendPresigned = async (sender: Sender, sending: Sending, file: Blob): Promise<ImportDetail> => {
  const { options, state, keep, report } = sending;
  const uploadId = state.uploadId ?? (await sendToBucket(sender, options, file));
  await keep({ uploadId });
  report(state.size);
  const params = { header: { 'Idempotency-Key': state.key } };
  const created = await sender.methods.POST('/imports', {
    params,
    body: referTo(options, uploadId),
    ...signalOf(options),
  });
  return created.data;
};

/** Previews publishing. Nothing is created but, for a file too large for the request, a temporary upload. */
export const sendPreflight = async (
  sender: Sender,
  options: UploadOptions,
  file: Blob,
  state: UploadState,
): Promise<Preflight> => {
  if (state.way !== 'presigned') return requestPreflight(sender, options, formOf(options, file));
  const uploadId = await sendToBucket(sender, options, file);
  await options.onState?.({ ...state, uploadId });
  return preflightSent(sender, options, uploadId);
};

/** The same for a file that is in the bucket. */
export const preflightSent = (sender: Sender, options: UploadOptions, uploadId: string): Promise<Preflight> =>
  requestPreflight(sender, options, referTo(options, uploadId));

type Body = ReturnType<typeof formOf> | ReturnType<typeof referTo>;

const requestPreflight = async ({ methods }: Sender, options: UploadOptions, body: Body): Promise<Preflight> =>
  (await methods.POST('/imports/preflight', { body, ...signalOf(options) })).data;

const sendToBucket = async ({ methods, fetch, retry }: Sender, options: UploadOptions, file: Blob): Promise<string> => {
  const { data: upload } = await methods.POST('/uploads', {
    body: { filename: nameFor(options), content_type: file.type || null, bytes: file.size },
    ...signalOf(options),
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.set(name, value);
  form.set('file', file);
  const body = encodedForm(form);
  const request = () => new Request(upload.url, { method: 'POST', body, ...signalOf(options) });
  const sending = { request, bytes: body.size, isRepeatable: true, signal: options.signal };
  const stored = await sendWithRetries(fetch, retry, sending);
  if (!stored.ok) throw errorOf(stored, await stored.text(), 'POST');
  return upload.upload_id;
};

export const signalOf = ({ signal }: Pick<UploadOptions, 'signal'>): { readonly signal?: AbortSignal } =>
  signal === undefined ? {} : { signal };
