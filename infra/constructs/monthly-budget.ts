import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import { globalName, type Stage } from '../stage.ts';

export type MonthlyBudgetProps = {
  readonly stage: Stage;
  /** US dollars. */
  readonly dollars: number;
  readonly address: string;
};

/** Writes to the address when the account has cost four fifths of the budget, or is going to cost more than all of it. */
export class MonthlyBudget extends Construct {
  constructor(scope: Construct, id: string, { stage, dollars, address }: MonthlyBudgetProps) {
    super(scope, id);

    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: 'PERCENTAGE',
        comparisonOperator: 'GREATER_THAN',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: globalName(stage, Stack.of(this).region, 'budget'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: dollars, unit: 'USD' },
      },
      notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
    });
  }
}
