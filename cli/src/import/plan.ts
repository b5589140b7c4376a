import type { CounterfoilClient, ImportDetail, ImportType, Preflight, UploadOptions } from '@counterfoil/client';
import type { Context } from '../command.ts';
import type { LocalFile } from './file.ts';
import type { OpeningChoice } from './opening-balance.ts';
import type { Settings } from './settings.ts';
import type { UploadStates } from './upload-states.ts';

export type ImportOptions = {
  readonly type?: ImportType;
  readonly accountId?: string;
  readonly settings: Settings;
  readonly duplicates?: 'ask' | 'match' | 'create';
  readonly known?: 'ask' | 'update' | 'match' | 'create' | 'refuse';
  readonly otherNames?: 'match' | 'create';
  readonly opening?: OpeningChoice;
  readonly goal: 'show' | 'upload' | 'publish' | 'ask';
  readonly isWatched: boolean;
  readonly isRestarted: boolean;
};

export type World = Context & {
  readonly url: string;
  readonly client: CounterfoilClient;
  readonly uploads: UploadStates;
};
export type Plan = { readonly file: LocalFile; readonly options: UploadOptions; readonly choices: ImportOptions };

export type Imported = {
  readonly json: { readonly file: string; readonly preview: Preflight | null; readonly import: ImportDetail | null };
  readonly exit: number;
};
