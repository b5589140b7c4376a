import type { ReferenceChange } from '../../../catalogue/domain/record-merge.ts';
import { compressText, decompressText } from '../../../platform/domain/bytes/compression.ts';
import {
  isList,
  isNullable,
  isObject,
  isOptionalList,
  isText,
  objectReader,
  type Reader,
  readerOf,
  readJson,
} from '../../../platform/domain/stored-shape.ts';
import type { ChangePlan, Operation } from '../domain/change-plan.ts';
import type { ChangeDependencies } from './change-ports.ts';

/** The objects of a change set. Each save has a unique name, so nothing is overwritten. */
export const createPlanObjects = (
  { uploads, randomId }: Pick<ChangeDependencies, 'uploads' | 'randomId'>,
  changeSetId: string,
) => {
  const save = async (kind: string, value: unknown): Promise<string> => {
    const key = `changes/${changeSetId}/${kind}-${randomId()}`;
    await uploads.put(key, compressText(JSON.stringify(value)));
    return key;
  };
  return {
    savePlan: (plan: ChangePlan) => save('plan', plan),
    saveReferences: (changes: readonly ReferenceChange[]) => save('references', changes),
    saveBlock: (operations: readonly Operation[]) => save('block', operations),
  };
};

const readPlan = objectReader<ChangePlan>({
  blocks: isList,
  counts: isObject,
  rules: (value): value is ChangePlan['rules'] => value === null || isList(value),
  references: isList,
  used: isOptionalList,
  lastPage: isNullable(isText),
  missing: isOptionalList,
});
const readReferences = readerOf<readonly ReferenceChange[]>(isList);
const readOperations = readerOf<readonly Operation[]>(isList);

/** Reads what was saved, by its key. */
export const createPlanReader = ({ uploads }: Pick<ChangeDependencies, 'uploads'>) => {
  const load = async <T>(read: Reader<T>, key: string): Promise<T> =>
    readJson(read, decompressText(await uploads.get(key)), key);
  return {
    plan: (key: string) => load(readPlan, key),
    references: (key: string) => load(readReferences, key),
    block: (key: string) => load(readOperations, key),
  };
};
