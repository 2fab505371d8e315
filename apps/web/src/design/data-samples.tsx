import { Users } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../ui/card.tsx';
import { Chart } from '../ui/chart.tsx';
import { InfiniteList } from '../ui/infinite-list.tsx';
import { Pager } from '../ui/pager.tsx';
import { Progress } from '../ui/progress.tsx';
import { Stat, StatStrip } from '../ui/stat.tsx';
import { Table } from '../ui/table.tsx';
import { gfrSegments, ZoneBar } from '../ui/zone-bar.tsx';
import type { Samples } from './samples.ts';
import { Section } from './section.tsx';

const nothing = () => {};
const rows = [
  { id: 'lina', papers: 9402 },
  { id: 'omar', papers: 37 },
];

/** What is measured, counted and listed. */
export const DataSamples = ({ words }: { words: Samples }) => {
  const [direction, setDirection] = useState<'ascending' | 'descending'>('descending');
  const [count, setCount] = useState(4);
  const nameOf = (id: string) => (id === 'lina' ? words.person : words.other);
  const sorted = [...rows].sort((a, b) => (direction === 'ascending' ? 1 : -1) * (a.papers - b.papers));
  return (
    <>
      <Section name="ZoneBar">
        <Card pad="md" stack>
          <ZoneBar
            kind="scale"
            segments={gfrSegments}
            at={42 / 120}
            ticks={[15, 30, 45, 60, 90].map((at) => ({ at: at / 120, text: String(at) }))}
            label={words.scale}
          />
          <ZoneBar kind="steps" filled={5} total={8} live label={words.steps} />
          <ZoneBar kind="check" passed={3} total={3} label={words.checks} />
        </Card>
      </Section>
      <Section name="Progress, Stat, StatStrip">
        <Progress label={words.export} percent={73} detail={words.exportDetail} />
        <Progress label={words.export} percent={null} />
        <Card>
          <StatStrip>
            <Stat label={words.members} value="412" icon={Users} />
            <Stat label={words.seen} value="287">
              <ZoneBar kind="steps" filled={5} total={8} label={words.steps} size="sm" />
            </Stat>
          </StatStrip>
        </Card>
      </Section>
      <Section name="Table">
        <Card className="py-4">
          <Table
            flush
            caption={words.members}
            rows={sorted}
            keyOf={({ id }) => id}
            isCurrent={({ id }) => id === 'lina'}
            columns={[
              { id: 'name', head: words.member, rowHeader: true, cell: ({ id }) => nameOf(id) },
              { id: 'role', head: words.role, wideOnly: true, cell: () => words.nephrology },
              {
                id: 'papers',
                head: words.seen,
                numeric: true,
                sorted: direction,
                onSort: () => setDirection(direction === 'ascending' ? 'descending' : 'ascending'),
                cell: ({ papers }) => papers,
              },
            ]}
          />
        </Card>
      </Section>
      <Section name="Pager">
        <Pager page={4} pages={12} to={(page) => `?page=${page}`} />
      </Section>
      <Section name="InfiniteList">
        <InfiniteList
          label={words.feed}
          items={Array.from({ length: count }, (_, index) => index + 1)}
          keyOf={String}
          gap={12}
          hasMore={count < 12}
          onMore={() => setCount(count + 4)}
          render={(item) => (
            <Card pad="sm">
              {words.entry} {item}
            </Card>
          )}
        />
        <InfiniteList
          label={words.failed}
          items={[]}
          keyOf={String}
          hasMore
          onMore={nothing}
          error={words.failed}
          render={() => null}
        />
      </Section>
      <Section name="Chart">
        <div className="grid gap-4 sm:grid-cols-2">
          <Chart
            kind="line"
            title={words.chart}
            labels={words.months}
            series={[
              { label: words.read, values: [4, 9, 7, null, 12, 15] },
              { label: words.goal, values: [8, 8, 8, 8, 8, 8], tone: 'ink-muted', dashed: true },
            ]}
          />
          <Chart
            kind="bar"
            title={words.chart}
            labels={words.months}
            series={[{ label: words.read, values: [4, 9, 7, 3, 12, 15] }]}
          />
        </div>
      </Section>
    </>
  );
};
