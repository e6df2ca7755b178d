import { compose, show, type Term, tau } from './terms.js'

/**
 * Natural projection: what a peer does of a choreography. Actions of others become tau, and are then left out by laws of
 * observation equivalence:
 *
 *   tau; P = P = P; tau      tau || P = P      P + P = P      *tau = tau
 *
 * It is preserved by every operator of the language, so that the peer means the same wherever it stands. (That would be
 * otherwise if the first action of an alternative chose it: here a choice is decided before, by a step of its own.) What
 * is not preserved is that a peer could do tau for ever.
 */
export const project = (term: Term, peer: string): Term => {
  switch (term.is) {
    case 'tau':
      return tau
    case 'act':
      return term.action.peers.includes(peer) ? term : tau
    case 'sequence':
    case 'parallel': {
      const visible = term.of.map(part => project(part, peer)).filter(part => part.is !== 'tau')
      return visible.length === 0 ? tau : compose(term.is, visible)
    }
    case 'choice': {
      const alternatives = term.of.map(part => project(part, peer))
      return compose('choice', [...new Map(alternatives.map(part => [show(part), part])).values()])
    }
    case 'loop': {
      const body = project(term.body, peer)
      return body.is === 'tau' ? tau : { is: 'loop', body }
    }
  }
}
