/** Metrics for Prometheus, by the optional peer prom-client. */
import { loadPeer } from '../store/errors.js';
import { inTime } from './in-time.js';

/** The values of the labels of a metric, by their names. */
export type Labels = Readonly<Record<string, string | number>>;

/** What a metric is called and means. Names begin with `decktype_`. */
export interface MetricOptions {
  /** The names of the labels that each value has. */
  readonly labels?: readonly string[];
}

export interface Counter {
  /** Adds `amount`, 1 if missing. */
  add(labels?: Labels, amount?: number): void;
}

export interface HistogramOptions extends MetricOptions {
  /** The upper ends of the buckets. Default: those for seconds of requests, 5 ms to 10 s. */
  readonly buckets?: readonly number[];
}

export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

export interface GaugeOptions extends MetricOptions {
  /**
   * Called when the metrics are read; returns the value at that moment. Where it throws or takes too
   * long, the value is not a number. Not for gauges with labels.
   */
  readonly read?: () => number | Promise<number>;
}

export interface Gauge {
  set(value: number, labels?: Labels): void;
}

export interface Meter {
  counter(name: string, help: string, options?: MetricOptions): Counter;
  histogram(name: string, help: string, options?: HistogramOptions): Histogram;
  gauge(name: string, help: string, options?: GaugeOptions): Gauge;
}

/** Metrics that nobody reads. */
export const noMeter: Meter = {
  counter: () => ({ add() {} }),
  histogram: () => ({ observe() {} }),
  gauge: () => ({ set() {} }),
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
  const settings = (name: string, help: string, { labels = [] }: MetricOptions) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    counter(name, help, options = {}) {
      const counter = new client.Counter(settings(name, help, options));
      return { add: (labels = {}, amount = 1) => counter.inc(labels, amount) };
    },
    histogram(name, help, options = {}) {
      const { buckets } = options;
      const histogram = new client.Histogram({
        ...settings(name, help, options),
        ...(buckets === undefined ? {} : { buckets: [...buckets] }),
      });
      return { observe: (value, labels = {}) => histogram.observe(labels, value) };
    },
    gauge(name, help, options = {}) {
      const { read } = options;
      const value = read && inTime(read);
      const gauge = new client.Gauge({
        ...settings(name, help, options),
        ...(value && {
          async collect() {
            // A gauge that throws would fail the whole answer.
            gauge.set(await value().catch(() => Number.NaN));
          },
        }),
      });
      return { set: (value, labels = {}) => gauge.set(labels, value) };
    },
  };
}
