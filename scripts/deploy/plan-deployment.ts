/** As CloudFormation describes it. */
export type StackState = { readonly status: string; readonly isProtected: boolean };

export type Plan =
  /** Nothing was ever there, or only what a failed creation left, which is deleted first. */
  | { readonly kind: 'create'; readonly deletesFirst: boolean }
  | { readonly kind: 'update' }
  | { readonly kind: 'blocked'; readonly reason: string };

/** Only creations end like this: no version of this stack ever worked, so it holds no data. */
const FAILED_CREATIONS = ['CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];

const WORKING = /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT|IMPORT_ROLLBACK)_COMPLETE$/;

/** Steps by hand, by status. `NAME` stands for the stack. */
const BLOCKED: Readonly<Record<string, string>> = {
  UPDATE_ROLLBACK_FAILED:
    'The last update failed, and so did its rollback. Remove the cause that its events name, then run: aws cloudformation continue-update-rollback --stack-name NAME',
  UPDATE_FAILED: 'The last update stopped half way. Run: aws cloudformation rollback-stack --stack-name NAME',
  DELETE_FAILED:
    'Someone deleted the stack, and not everything could be deleted. Look at what is left before you go on; then run: aws cloudformation delete-stack --deletion-mode FORCE_DELETE_STACK --stack-name NAME',
  IMPORT_ROLLBACK_FAILED: 'An import of resources failed, and so did its rollback. Its events name the cause.',
};

/** @param state undefined if there is no stack */
export const planDeployment = (name: string, state: StackState | undefined): Plan => {
  // REVIEW_IN_PROGRESS: a change set waited for a review, and nothing was created
  if (state === undefined || state.status === 'REVIEW_IN_PROGRESS') return { kind: 'create', deletesFirst: false };
  const { status } = state;
  if (FAILED_CREATIONS.includes(status)) return { kind: 'create', deletesFirst: true };
  if (WORKING.test(status)) return { kind: 'update' };
  const waiting = 'CloudFormation is still working. Wait until it has finished, and run this again.';
  const todo = status.endsWith('_IN_PROGRESS') ? waiting : (BLOCKED[status] ?? 'This state is unknown.');
  return { kind: 'blocked', reason: `${name} is ${status}. ${todo.replaceAll('NAME', name)}` };
};
