import { StackStatus } from '@aws-sdk/client-cloudformation';
import { describe, expect, it } from 'vitest';
import { planDeployment } from '../../../scripts/deploy/plan-deployment.ts';

const planOf = (status: string) => planDeployment('Counterfoil-prod', { status, isProtected: true });
const statuses = Object.values(StackStatus);

describe('planDeployment', () => {
  it('creates what is not there', () => {
    expect(planDeployment('Counterfoil-prod', undefined)).toEqual({ kind: 'create', deletesFirst: false });
    expect(planOf('REVIEW_IN_PROGRESS')).toEqual({ kind: 'create', deletesFirst: false });
  });

  it.each(['CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'])(
    'deletes a creation that is %s first',
    (status) => {
      expect(planOf(status)).toEqual({ kind: 'create', deletesFirst: true });
    },
  );

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'IMPORT_COMPLETE'])(
    'updates what is %s',
    (status) => {
      expect(planOf(status)).toEqual({ kind: 'update' });
    },
  );

  it.each([
    ['UPDATE_ROLLBACK_FAILED', 'aws cloudformation continue-update-rollback --stack-name Counterfoil-prod'],
    ['UPDATE_FAILED', 'aws cloudformation rollback-stack --stack-name Counterfoil-prod'],
    ['DELETE_FAILED', 'FORCE_DELETE_STACK --stack-name Counterfoil-prod'],
  ])('says what to do about %s', (status, advice) => {
    expect(planOf(status)).toEqual({ kind: 'blocked', reason: expect.stringContaining(advice) });
  });

  it('waits for whatever is in progress', () => {
    const busy = statuses.filter((status) => status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS');

    expect(busy.length).toBeGreaterThan(5);
    for (const status of busy) {
      expect(planOf(status)).toEqual({
        kind: 'blocked',
        reason: expect.stringContaining(`is ${status}. CloudFormation is still working`),
      });
    }
  });

  it('never deletes or updates in any other state', () => {
    const others = statuses.filter((status) => planOf(status).kind === 'blocked' && !status.endsWith('_IN_PROGRESS'));

    expect(others.toSorted()).toEqual(
      [
        'DELETE_COMPLETE',
        'DELETE_FAILED',
        'IMPORT_ROLLBACK_FAILED',
        'UPDATE_FAILED',
        'UPDATE_ROLLBACK_FAILED',
      ].toSorted(),
    );
  });
});
