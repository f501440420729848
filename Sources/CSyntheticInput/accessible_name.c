#include "CSyntheticInput.h"

#include <gtk/gtk.h>

const char *accessible_role(void *instance) {
  switch (gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(instance))) {
#if GTK_CHECK_VERSION(4, 10, 0)
    case GTK_ACCESSIBLE_ROLE_TOGGLE_BUTTON:
#endif
    case GTK_ACCESSIBLE_ROLE_BUTTON: return "button";
    case GTK_ACCESSIBLE_ROLE_TEXT_BOX: return "text box";
    case GTK_ACCESSIBLE_ROLE_SEARCH_BOX: return "search box";
    case GTK_ACCESSIBLE_ROLE_PROGRESS_BAR: return "progress bar";
    default: return NULL;
  }
}

const char *accessible_name(void *instance) {
  GtkAccessible *accessible = GTK_ACCESSIBLE(instance);
  static char *name;
  g_clear_pointer(&name, g_free);
  if (gtk_test_accessible_has_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL)) {
    // GTK has no getter, but the check tells what is there instead of what was expected.
    name = gtk_test_accessible_check_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, "");
    return name ? name : "";
  }
  // The text inside a button names it.
  if (gtk_test_accessible_has_relation(accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY)) {
    GtkWidget *label = gtk_widget_get_first_child(GTK_WIDGET(instance));
    return GTK_IS_LABEL(label) ? gtk_label_get_text(GTK_LABEL(label)) : "";
  }
  return "";
}
