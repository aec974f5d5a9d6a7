import { expect, test } from 'vitest';
import { holdTimeIn } from '#web/bookings/use-hold-time.ts';

test.each([
  [12, '12 hours', '12 horas'],
  [1, '1 hour', '1 hora'],
  [0.5, '30 minutes', '30 minutos'],
  [1.5, '90 minutes', '90 minutos'],
])('A phone that is held for %s hours is held for %s', (hours, english, spanish) => {
  expect([holdTimeIn('en', hours), holdTimeIn('es', hours)]).toEqual([english, spanish]);
});
