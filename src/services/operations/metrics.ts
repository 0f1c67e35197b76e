/** Metrics for Prometheus, using the optional peer dependency prom-client. */
import { loadPeer } from '../store/errors.js';
import { inTime } from './in-time.js';

/** Name -> value of the labels of a metric. */
export type Labels = Readonly<Record<string, string | number>>;

export interface Counter {
  /** Adds `amount`; default 1. */
  add(labels?: Labels, amount?: number): void;
}

export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

/** Makes metrics. Their names begin with `decktype_`; `labels` names the labels of their values. */
export interface Meter {
  counter(name: string, help: string, labels?: readonly string[]): Counter;
  histogram(name: string, help: string, labels?: readonly string[]): Histogram;
  /** A value that is read whenever metrics are requested; NaN if `read` throws or takes too long. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
}

/** The most label combinations of a counter; further ones, such as of many games, are counted as `other`. */
const mostSeries = 1000;

const othersOf = (label: string) => [label, 'other'] as const;

/** A meter that does nothing. */
export const noMeter: Meter = {
  counter: () => ({ add() {} }),
  histogram: () => ({ observe() {} }),
  gauge() {},
};

export interface MetricsRegistry extends Meter {
  readonly contentType: string;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

/**
 * A registry with the default metrics of the process: memory, processor time, event loop, garbage
 * collection.
 *
 * @throws StoreError if prom-client is not installed.
 */
export async function createMetrics(): Promise<MetricsRegistry> {
  const client = await loadPeer(
    async () => (await import('prom-client')).default,
    '/metrics (which --no-metrics leaves out)',
    'prom-client',
  );
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const settings = (name: string, help: string, labels: readonly string[] = []) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    counter(...about) {
      const counter = new client.Counter(settings(...about));
      const known = new Set<string>();
      return {
        add(labels = {}, amount = 1) {
          const key = JSON.stringify(labels);
          if (known.size < mostSeries) known.add(key);
          if (known.has(key)) counter.inc(labels, amount);
          else counter.inc(Object.fromEntries(Object.keys(labels).map(othersOf)), amount);
        },
      };
    },
    histogram(...about) {
      const histogram = new client.Histogram(settings(...about));
      return { observe: (value, labels = {}) => histogram.observe(labels, value) };
    },
    gauge(name, help, read) {
      const value = inTime(read);
      const gauge: { set(value: number): void } = new client.Gauge({
        ...settings(name, help),
        async collect() {
          // If a gauge throws, the whole answer fails.
          gauge.set(await value().catch(() => NaN));
        },
      });
    },
  };
}
