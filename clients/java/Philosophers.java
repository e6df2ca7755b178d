import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Philosophers who take the left fork first and then the right one, at a round table. */
public final class Philosophers implements TelosServer.TelosModel {
  private static final int THINKS = 0, HAS_LEFT = 1, EATS = 2;
  private int[] doing;
  private final boolean saving;

  public Philosophers(int seats, boolean saving) {
    this.doing = new int[seats];
    this.saving = saving;
  }

  @Override
  public List<TelosServer.Event> events() {
    List<TelosServer.Event> events = new ArrayList<>();
    for (int i = 0; i < doing.length; i++) {
      int left = doing[(i + doing.length - 1) % doing.length];
      int right = doing[(i + 1) % doing.length];
      if (doing[i] == THINKS && left != EATS) events.add(TelosServer.Event.of("?left(" + i + ")", i));
      if (doing[i] == HAS_LEFT && right == THINKS) events.add(TelosServer.Event.of("?eat(" + i + ")", i));
      if (doing[i] == EATS) events.add(TelosServer.Event.of("?think(" + i + ")", i));
    }
    return events;
  }

  @Override
  public void doEvent(TelosServer.Event event) {
    int i = (Integer) event.data;
    doing[i] = (doing[i] + 1) % 3;
  }

  @Override
  public Map<String, Boolean> labels() {
    return Collections.singletonMap("eating", Arrays.stream(doing).anyMatch(each -> each == EATS));
  }

  @Override
  public Map<String, Integer> observe() {
    return Collections.singletonMap("forks", Arrays.stream(doing).sum());
  }

  @Override
  public String fingerprint() {
    return Arrays.toString(doing);
  }

  @Override
  public String world() {
    return "closed";
  }

  @Override
  public Object save() {
    return saving ? doing.clone() : null;
  }

  @Override
  public void restore(Object saved) {
    doing = ((int[]) saved).clone();
  }

  public static void main(String[] words) {
    TelosServer.serve(arguments -> new Philosophers(arguments.integer("seats", 2), arguments.flag("saving", true)));
  }
}
