import type { components } from '../generated/api.ts';
import type { Methods } from '../methods.ts';
import type { RetryOptions } from '../retry.ts';

/** The shapes of the document by name: `Schemas['Transaction']`. */
export type Schemas = components['schemas'];
export type ImportDetail = Schemas['ImportDetail'];
export type ImportSession = Schemas['ImportSession'];
export type Preflight = Schemas['Preflight'];
export type ImportType = ImportDetail['type'];
type CreateImport = Schemas['CreateImport'];

export type Sender = {
  readonly methods: Methods;
  readonly fetch: typeof globalThis.fetch;
  readonly retry: RetryOptions;
};

/**
 * How a file is sent: with the request; compressed with the request; to the bucket with a signed form; or, for NDJSON,
 * in chunks of whole lines.
 */
export type UploadWay = 'inline' | 'gzip' | 'presigned' | 'chunked';

/** Resumes an interrupted upload, as JSON. It holds no secret. */
export type UploadState = {
  readonly way: UploadWay;
  /** The same for all attempts, so that the service knows what it already has. */
  readonly key: string;
  readonly size: number;
  /** The SHA-256 of a file that is not sent in chunks, by which another file is recognised. */
  readonly contentHash?: string;
  /** The file in the bucket, once it is there. */
  readonly uploadId?: string;
  readonly sessionId?: string;
};

export type UploadProgress = {
  readonly way: UploadWay;
  /** Bytes of the file that the service has. */
  readonly sent: number;
  readonly total: number;
};

export type UploadOptions = {
  readonly type?: ImportType;
  readonly accountId?: string;
  /** Publish as soon as the file is there, if every row is valid. */
  readonly publish?: boolean;
  /**
   * The other fields of `POST /imports`, such as `date_format`. Native records (chunks) have none. Without a type and columns, the service
   * detects what is not set; `detect` turns that on or off.
   */
  readonly settings?: Readonly<
    Partial<Omit<CreateImport, 'type' | 'account_id' | 'publish' | 'raw_file_content' | 'upload_id'>>
  >;
  /** The name of the file, if the source has none. */
  readonly name?: string;
  /** Chosen by type and size unless given. */
  readonly way?: UploadWay;
  readonly onProgress?: (progress: UploadProgress) => void;
  /** Called before anything is sent, and whenever more is known: store the last state to go on after a break. */
  readonly onState?: (state: UploadState) => void | Promise<void>;
  /** The last state of an interrupted upload of the same file with the same options. */
  readonly resume?: UploadState;
  readonly signal?: AbortSignal;
};

/**
 * Options that apply only to creating an import are left out. `onState` is called if the file was sent to the bucket: with that
 * state, neither the next preflight nor the upload sends it again.
 */
export type PreflightOptions = Pick<
  UploadOptions,
  'type' | 'accountId' | 'settings' | 'name' | 'signal' | 'onState' | 'resume'
>;

/** Chunks are a session until they are published, with the same id as the import that it becomes. */
export type Upload =
  | { readonly id: string; readonly way: Exclude<UploadWay, 'chunked'>; readonly import: ImportDetail }
  | { readonly id: string; readonly way: 'chunked'; readonly session: ImportSession };

/** An upload that is under way. */
export type Sending = {
  readonly options: UploadOptions;
  readonly state: UploadState;
  readonly keep: (more: Partial<UploadState>) => Promise<void>;
  readonly report: (sent: number) => void;
};
