import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { MonthlyBudget } from '../../infra/constructs/monthly-budget.ts';
import { readSettings } from '../../infra/settings.ts';

describe('the budget of the account', () => {
  it('writes to the address of alarms at four fifths, and when more is forecast', () => {
    const { stage, budget } = readSettings({ MONTHLY_BUDGET: '50', ALARM_EMAIL: 'a@example.org' });
    const stack = new Stack(new App({ analyticsReporting: false }), 'Test');
    new MonthlyBudget(stack, 'Budget', { stage, dollars: 0, address: '', ...budget });

    const subscribers = [{ Address: 'a@example.org', SubscriptionType: 'EMAIL' }];
    const notification = (NotificationType: string, Threshold: number) => ({
      NotificationType,
      Threshold,
      ThresholdType: 'PERCENTAGE',
      ComparisonOperator: 'GREATER_THAN',
    });
    Template.fromStack(stack).hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 50, Unit: 'USD' } },
      NotificationsWithSubscribers: [
        { Notification: notification('ACTUAL', 80), Subscribers: subscribers },
        { Notification: notification('FORECASTED', 100), Subscribers: subscribers },
      ],
    });
  });

  it('is left out without an amount, and needs somebody to write to', () => {
    expect(readSettings({ ALARM_EMAIL: 'a@example.org' }).budget).toBeUndefined();
    expect(() => readSettings({ MONTHLY_BUDGET: '50' })).toThrow('MONTHLY_BUDGET needs ALARM_EMAIL');
    expect(() => readSettings({ MONTHLY_BUDGET: '-1', ALARM_EMAIL: 'a@example.org' })).toThrow(
      'MONTHLY_BUDGET must be a positive whole number',
    );
  });
});
