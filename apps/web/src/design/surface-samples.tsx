import { Bell, Laptop, Lock, MessageSquare, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { Badge, Count } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardFoot, CardHead, CardList, Well } from '../ui/card.tsx';
import { ListRow } from '../ui/list-row.tsx';
import { Logo, Mark } from '../ui/logo.tsx';
import { Columns } from '../ui/page.tsx';
import { SideNav, SideNavButton, SideNavLabel, SideNavLink } from '../ui/side-nav.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Samples } from './samples.ts';
import { Section, States } from './section.tsx';

const nothing = () => {};

/** What holds content, and what stands in its place. */
export const SurfaceSamples = ({ words }: { words: Samples }) => {
  const [tab, setTab] = useState<'account' | 'privacy' | 'security'>('account');
  const tabs = [
    { id: 'account', text: words.account, icon: UserRound },
    { id: 'privacy', text: words.privacy, icon: Bell, end: <Count accent>{'3'}</Count> },
    { id: 'security', text: words.security, icon: Lock },
  ] as const;
  const panels = tabs.map(({ id }) => (
    <TabPanel key={id} id={id} className="py-3">
      {words.panel}
    </TabPanel>
  ));
  return (
    <>
      <Section name="Card, CardHead, CardList, ListRow, CardFoot, Well">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card as="section">
            <CardHead
              size="md"
              title={words.sessions}
              lead={words.sessionsLead}
              action={
                <Button variant="outline" size="sm">
                  {words.remove}
                </Button>
              }
            />
            <CardList>
              <ListRow
                icon={Laptop}
                title={words.device}
                detail={words.place}
                end={<Badge tone="success">{words.here}</Badge>}
              />
              <ListRow
                start={<Avatar name={words.other} tone="info" />}
                title={words.other}
                detail={words.caseText}
                to="/"
                current
                end={<Count accent>{'1'}</Count>}
              />
              <ListRow size="sm" icon={Bell} title={words.notices} />
            </CardList>
            <CardFoot>
              <TextLink to="/">{words.more}</TextLink>
            </CardFoot>
          </Card>
          <Card float>
            <CardHead title={words.members} action={<Badge>{words.info}</Badge>} />
            <CardBody>
              <Well className="p-3 text-small">{words.bioText}</Well>
            </CardBody>
          </Card>
        </div>
      </Section>
      <Section name="Tabs, TabPanel">
        <Tabs
          label={words.account}
          tabs={tabs}
          value={tab}
          onChange={setTab}
          action={<Badge>{words.fresh}</Badge>}
        >
          {panels}
        </Tabs>
        <Tabs label={words.account} orientation="vertical" tabs={tabs} value={tab} onChange={setTab}>
          {panels}
        </Tabs>
      </Section>
      <Section name="SideNav, Columns">
        <Columns
          start={
            <SideNav label={words.account}>
              <SideNavLabel>{words.language}</SideNavLabel>
              <SideNavLink to="/" icon={UserRound} aria-current="page">
                {words.account}
              </SideNavLink>
              <SideNavLink to="/privacy" icon={Bell} end={<Count accent>{'1'}</Count>}>
                {words.privacy}
              </SideNavLink>
              <SideNavButton icon={Lock}>{words.security}</SideNavButton>
            </SideNav>
          }
          end={<Card pad="sm">{words.bio}</Card>}
        >
          <Card pad="md">{words.panel}</Card>
        </Columns>
      </Section>
      <Section name="Banner">
        <Banner quiet tone="danger" title={words.retracted}>
          {words.reason}
        </Banner>
        <Banner
          quiet
          tone="warning"
          title={words.identifiers}
          action={
            <Button size="sm" variant="outline">
              {words.undo}
            </Button>
          }
        >
          {words.mask}
        </Banner>
        <Banner quiet tone="info">
          {words.notCkd}
        </Banner>
        <Banner quiet tone="success">
          {words.saved}
        </Banner>
        <Card>
          <Banner quiet tone="danger" shape="flush" title={words.retracted} />
          <div className="p-4">{words.bioText}</div>
        </Card>
      </Section>
      <Section name="Skeleton, SkeletonRows, EmptyState, ErrorState">
        <div className="grid gap-4 sm:grid-cols-3">
          <Card>
            <SkeletonRows />
            <SkeletonGroup className="p-4">
              <Skeleton className="h-20 w-full" />
            </SkeletonGroup>
          </Card>
          <Card>
            <EmptyState
              icon={MessageSquare}
              title={words.noPosts}
              action={
                <Button variant="soft" size="sm">
                  {words.write}
                </Button>
              }
            >
              {words.beFirst}
            </EmptyState>
          </Card>
          <Card>
            <ErrorState title={words.failed} onRetry={nothing}>
              {words.draft}
            </ErrorState>
          </Card>
        </div>
      </Section>
      <Section name="Logo, Mark">
        <States>
          <Logo />
          <Mark />
          <Mark tone="mono" />
        </States>
      </Section>
    </>
  );
};
