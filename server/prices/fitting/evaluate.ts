import { conformalFactor, coveragePercent } from '#server/prices/fitting/errors.ts';
import { dealFolds } from '#server/prices/fitting/folds.ts';
import { fitRidge, predict } from '#server/prices/fitting/ridge.ts';
import { logKept, type UsedDevice } from '#server/prices/fitting/used-devices.ts';

export type Features = (device: UsedDevice) => number[];

const folds = 10;
const seed = 20_210;

/** The error of ln(price) for each device, estimated from the nine tenths of the devices that it isn't in. */
export function tenFoldErrors(devices: readonly UsedDevice[], features: Features): number[] {
  const groups = dealFolds(devices.length, folds, seed);
  const models = Array.from({ length: folds }, (_, fold) =>
    fit(
      devices.filter((_, row) => groups[row] !== fold),
      features,
    ),
  );
  return devices.map((device, row) => {
    const model = models[groups[row] ?? 0];
    if (model === undefined) throw new Error(`no model for row ${row}`);
    return predict(model, features(device)) - logKept(device);
  });
}

/** The errors of ln(price) for the models of 2019 and 2020, estimated from those before. */
export function laterYearsErrors(devices: readonly UsedDevice[], features: Features): number[] {
  const [earlier, later] = [devices.filter(isEarlier), devices.filter((device) => !isEarlier(device))];
  return errorsOf(earlier, later, features);
}

export interface RangeFound {
  factor: number;
  coverage: number;
}

/** Ten times: fitted to eight tenths, the range set by a ninth, tried on the last. The factor is their geometric mean. */
export function tenFoldRange(devices: readonly UsedDevice[], features: Features, share: number): RangeFound {
  const groups = dealFolds(devices.length, folds, seed);
  const tries = Array.from({ length: folds }, (_, tried) => {
    const setting = (tried + 1) % folds;
    const fitted = devices.filter((_, row) => groups[row] !== tried && groups[row] !== setting);
    const within = (fold: number) => devices.filter((_, row) => groups[row] === fold);
    const factor = conformalFactor(errorsOf(fitted, within(setting), features), share);
    return { factor, coverage: coveragePercent(errorsOf(fitted, within(tried), features), factor) };
  });
  return {
    factor: Math.exp(tries.reduce((total, { factor }) => total + Math.log(factor), 0) / folds),
    coverage: tries.reduce((total, { coverage }) => total + coverage, 0) / folds,
  };
}

/** Fitted to eight tenths of the models up to 2018, the range set by two tenths, tried on 2019 and 2020. */
export function laterYearsRange(devices: readonly UsedDevice[], features: Features, share: number): RangeFound {
  const earlier = devices.filter(isEarlier);
  const later = devices.filter((device) => !isEarlier(device));
  const groups = dealFolds(earlier.length, folds, seed);
  const fitted = earlier.filter((_, row) => (groups[row] ?? 0) > 1);
  const setting = earlier.filter((_, row) => (groups[row] ?? 0) <= 1);
  const factor = conformalFactor(errorsOf(fitted, setting, features), share);
  return { factor, coverage: coveragePercent(errorsOf(fitted, later, features), factor) };
}

export function fit(devices: readonly UsedDevice[], features: Features) {
  return fitRidge(devices.map(features), devices.map(logKept));
}

function errorsOf(fitted: readonly UsedDevice[], tried: readonly UsedDevice[], features: Features): number[] {
  const model = fit(fitted, features);
  return tried.map((device) => predict(model, features(device)) - logKept(device));
}

function isEarlier({ releaseYear }: UsedDevice): boolean {
  return releaseYear <= 2018;
}
