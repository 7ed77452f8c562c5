import { type JSX, useState } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { useEndOtherSessions } from './sessions-api.ts'

const NOT_ENDED = 'The other sessions could not be ended. Please try again.'

type EndOthersProps = { tell: (text: string, failed?: boolean) => void }

export function EndOthers({ tell }: EndOthersProps): JSX.Element {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useEndOtherSessions({
    onSuccess: (ended) => {
      setAsking(false)
      tell(ended === 1 ? '1 other session was ended.' : `${ended} other sessions were ended.`)
    },
    onError: (error) => {
      setAsking(false)
      tell(serverMessage(error) ?? NOT_ENDED, true)
    },
  })
  return (
    <div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        End all other sessions
      </Button>
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        title="End all other sessions?"
        description="Every session except this one will end immediately. Whoever uses one will have to log in again."
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Ending...' : 'End all others'}
          </Button>
        </div>
      </Modal>
    </div>
  )
}
