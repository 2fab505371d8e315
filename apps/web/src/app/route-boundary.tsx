import { RefreshCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page } from '../ui/page.tsx';

/** Whether a screen's code could not be fetched, as after a release or without a network. */
const isLoadFailure = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|error loading|preload/i.test(error.message);

const Failure = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('common');
  return (
    <Page>
      <Card>
        <div
          className="flex flex-col items-center gap-3 rounded-[11px] px-6 text-center text-balance py-9"
          role="alert"
        >
          <h1 className="h2">{t(isLoadFailure(error) ? 'failure.loadTitle' : 'failure.title')}</h1>
          <p className="text-ink-muted">{t(isLoadFailure(error) ? 'failure.loadText' : 'failure.text')}</p>
          <Button variant="outline" onClick={() => location.reload()}>
            <Icon as={RefreshCw} size={16} />
            {t('retry')}
          </Button>
        </div>
      </Card>
    </Page>
  );
};

interface BoundaryProps {
  /** Address of the screen; another one is tried afresh. */
  path: string;
  children: ReactNode;
}

interface BoundaryState {
  error: unknown;
  path: string;
}

/** Keeps one screen's failure from taking the layout with it. */
export class RouteBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, path: this.props.path };

  static getDerivedStateFromProps({ path }: BoundaryProps, state: BoundaryState) {
    return path === state.path ? null : { error: null, path };
  }

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error ? <Failure error={this.state.error} /> : this.props.children;
  }
}
